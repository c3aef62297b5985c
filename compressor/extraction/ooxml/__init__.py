"""What Word and PowerPoint files have in common (Office Open XML, ECMA-376): packages, formulas, drawings."""
