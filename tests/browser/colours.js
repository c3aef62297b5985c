// What on the page is too faint: text of ours under 4.5 to 1, shapes of the drawings under 3 to 1, with what they have.
() => {
  const parts = (colour) => {
    const numbers = colour.match(/[\d.]+/g).map(Number);
    return { rgb: numbers.slice(0, 3), alpha: numbers.length > 3 ? numbers[3] : 1 };
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const { rgb, alpha } = parts(getComputedStyle(each).backgroundColor);
      if (alpha > 0) return rgb;
    }
    return [255, 255, 255];
  };
  const faint = [];
  const look = (element, colour, least) => {
    const found = contrast(parts(colour).rgb, ground(element));
    if (found < least) faint.push(`${element.tagName} ${element.getAttribute("class")} ${colour}: ${found.toFixed(2)}`);
  };
  const written = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  document.querySelectorAll(".file-part *, .file-state *, .question-form *").forEach((element) => {
    if (!element.closest("svg") && element.checkVisibility() && written(element)) {
      look(element, getComputedStyle(element).color, 4.5);
    }
  });
  document.querySelectorAll("svg.strip .kind").forEach((shape) => look(shape, getComputedStyle(shape).stroke, 3));
  document.querySelectorAll("svg:not(.strip-key) .strip-chosen").forEach((shape) => look(shape, getComputedStyle(shape).fill, 3));
  document.querySelectorAll("svg:not(.strip-key) .strip-position").forEach((shape) => look(shape, getComputedStyle(shape).stroke, 3));
  document.querySelectorAll("svg .weight-limit, svg .strip-cited").forEach((shape) => look(shape, getComputedStyle(shape).fill, 3));
  document.querySelectorAll("svg .strip-expected").forEach((shape) => look(shape, getComputedStyle(shape).stroke, 3));
  return faint;
}
