"""The models that are known by name: their windows, their tokenizers and what their providers ask for them.

Windows, longest answers and list prices as published until the beginning of 2026, in dollars per million
tokens: coins per 1,000. They change: a deployment that charges for answers compares them with its bill first.
Open weights cost whatever their host asks, which no table knows: they are free here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from compressor.core.tokens.families import Family
from context_manager.llm.language_model import NO_PRICE, Prices


@dataclass(frozen=True, slots=True)
class KnownModel:
    """What is known of all models whose names hold the words of `name`.

    `thinks`: it reasons unseen, and is told its limit as `max_completion_tokens`. `is_guess`: only the maker
    is known, and with it the tokenizer.
    """

    name: str
    title: str
    window: int
    longest_answer: int
    family: Family
    prices: Prices = NO_PRICE
    thinks: bool = False
    is_guess: bool = False


@cache
def known_models() -> tuple[KnownModel, ...]:
    """The rows of the table below; dollars are those of the prompt, what is cached of it, and the answer."""
    lines = [line for line in _TABLE.strip().splitlines()[1:] if line]
    return tuple(_row(_COLUMNS.split(line)) for line in lines)


def _row(cells: list[str]) -> KnownModel:
    name, title, window, longest_answer, family, remarks, prices = cells
    return KnownModel(
        name,
        title,
        int(window),
        int(longest_answer),
        Family(family),
        NO_PRICE if prices == "-" else Prices(*map(Decimal, prices.split("/"))),
        thinks="thinks" in remarks,
        is_guess="guess" in remarks,
    )


_COLUMNS = re.compile(r" {2,}")
_TABLE = """
name                       title                   window  answer  family      remarks       dollars

gemini-3-pro               Gemini 3 Pro           1048576   65536  gemini      -             2/0.2/12
gemini-3-flash             Gemini 3 Flash         1048576   65536  gemini      -             0.5/0.05/3
gemini-2.5-pro             Gemini 2.5 Pro         1048576   65536  gemini      -             1.25/0.125/10
gemini-2.5-flash           Gemini 2.5 Flash       1048576   65536  gemini      -             0.3/0.03/2.5
gemini-2.5-flash-lite      Gemini 2.5 Flash-Lite  1048576   65536  gemini      -             0.1/0.01/0.4
gemini-2.0-flash           Gemini 2.0 Flash       1048576    8192  gemini      -             0.1/0.025/0.4
gemini-2.0-flash-lite      Gemini 2.0 Flash-Lite  1048576    8192  gemini      -             0.075/0.075/0.3
gemini-1.5-pro             Gemini 1.5 Pro         2097152    8192  gemini      -             1.25/0.3125/5
gemini-1.5-flash           Gemini 1.5 Flash       1048576    8192  gemini      -             0.075/0.01875/0.3
gemini-1.5-flash-8b        Gemini 1.5 Flash-8B    1048576    8192  gemini      -             0.0375/0.01/0.15
gemini                     Gemini                 1048576    8192  gemini      guess         -
gemma-3                    Gemma 3                 131072    8192  gemma       -             -
gemma-3-1b                 Gemma 3 1B               32768    8192  gemma       -             -
gemma-3n                   Gemma 3n                 32768    8192  gemma       -             -
gemma                      Gemma                     8192    4096  gemma       -             -

gpt-5.2                    GPT-5.2                 400000  128000  openai      thinks        1.75/0.175/14
gpt-5.1                    GPT-5.1                 400000  128000  openai      thinks        1.25/0.125/10
gpt-5                      GPT-5                   400000  128000  openai      thinks        1.25/0.125/10
gpt-5-mini                 GPT-5 mini              400000  128000  openai      thinks        0.25/0.025/2
gpt-5-nano                 GPT-5 nano              400000  128000  openai      thinks        0.05/0.005/0.4
gpt-4.1                    GPT-4.1                1047576   32768  openai      -             2/0.5/8
gpt-4.1-mini               GPT-4.1 mini           1047576   32768  openai      -             0.4/0.1/1.6
gpt-4.1-nano               GPT-4.1 nano           1047576   32768  openai      -             0.1/0.025/0.4
gpt-4o                     GPT-4o                  128000   16384  openai      -             2.5/1.25/10
gpt-4o-mini                GPT-4o mini             128000   16384  openai      -             0.15/0.075/0.6
gpt-4-turbo                GPT-4 Turbo             128000    4096  claude      -             10/10/30
gpt-4                      GPT-4                     8192    4096  claude      -             30/30/60
gpt-3.5-turbo              GPT-3.5 Turbo            16385    4096  claude      -             0.5/0.5/1.5
gpt-oss                    gpt-oss                 131072   32768  openai      -             -
gpt                        GPT                     128000   16384  openai      guess,thinks  -
o4-mini                    o4-mini                 200000  100000  openai      thinks        1.1/0.275/4.4
o3                         o3                      200000  100000  openai      thinks        2/0.5/8
o3-mini                    o3-mini                 200000  100000  openai      thinks        1.1/0.55/4.4
o1                         o1                      200000  100000  openai      thinks        15/7.5/60

claude-opus-4.6            Claude Opus 4.6         200000   64000  claude      -             5/0.5/25
claude-opus-4.5            Claude Opus 4.5         200000   64000  claude      -             5/0.5/25
claude-opus-4.1            Claude Opus 4.1         200000   32000  claude      -             15/1.5/75
claude-opus-4              Claude Opus 4           200000   32000  claude      -             15/1.5/75
claude-sonnet-4.6          Claude Sonnet 4.6       200000   64000  claude      -             3/0.3/15
claude-sonnet-4.5          Claude Sonnet 4.5       200000   64000  claude      -             3/0.3/15
claude-sonnet-4            Claude Sonnet 4         200000   64000  claude      -             3/0.3/15
claude-haiku-4.5           Claude Haiku 4.5        200000   64000  claude      -             1/0.1/5
claude-3.7-sonnet          Claude 3.7 Sonnet       200000   64000  claude_3    -             3/0.3/15
claude-3.5-sonnet          Claude 3.5 Sonnet       200000    8192  claude_3    -             3/0.3/15
claude-3.5-haiku           Claude 3.5 Haiku        200000    8192  claude_3    -             0.8/0.08/4
claude-3-opus              Claude 3 Opus           200000    4096  claude_3    -             15/1.5/75
claude-3-sonnet            Claude 3 Sonnet         200000    4096  claude_3    -             3/3/15
claude-3-haiku             Claude 3 Haiku          200000    4096  claude_3    -             0.25/0.03/1.25
claude-2                   Claude 2                100000    4096  claude_2    -             8/8/24
claude                     Claude                  200000    4096  claude      guess         -

mistral-small              Mistral Small            32768   32768  mistral     -             0.1/0.1/0.3
mistral-medium             Mistral Medium          131072   32768  mistral     -             0.4/0.4/2
mistral-large              Mistral Large           131072   32768  mistral_v3  -             2/2/6
mistral-nemo               Mistral Nemo            131072   32768  mistral     -             0.15/0.15/0.15
magistral                  Magistral                40960   32768  mistral     -             2/2/5
ministral-3b               Ministral 3B            131072   32768  mistral     -             0.04/0.04/0.04
ministral                  Ministral               131072   32768  mistral     -             0.1/0.1/0.1
mixtral-8x7b               Mixtral 8x7B             32768   32768  mistral_v3  -             0.7/0.7/0.7
mixtral-8x22b              Mixtral 8x22B            65536   32768  mistral_v3  -             2/2/6
mixtral                    Mixtral                  32768   32768  mistral_v3  -             -
mistral-7b                 Mistral 7B               32768   32768  mistral_v3  -             0.25/0.25/0.25
mistral                    Mistral                  32768   32768  mistral_v3  guess         -

llama-4                    Llama 4                 131072   32768  llama       -             -
llama-3.3                  Llama 3.3               131072   32768  llama       -             -
llama-3.2                  Llama 3.2               131072   32768  llama       -             -
llama-3.1                  Llama 3.1               131072   32768  llama       -             -
llama-3                    Llama 3                   8192    8192  llama       -             -
llama                      Llama                     4096    4096  claude      guess         -
qwen-3                     Qwen 3                   32768   32768  qwen        -             -
qwen-2.5                   Qwen 2.5                 32768    8192  qwen        -             -
qwen-2                     Qwen 2                   32768    8192  qwen        -             -
qwq                        QwQ                      32768   32768  qwen        -             -
qwen                       Qwen                     32768    8192  qwen        guess         -
deepseek-chat              DeepSeek                131072    8192  deepseek    -             0.28/0.028/0.42
deepseek-reasoner          DeepSeek Reasoner       131072   65536  deepseek    -             0.28/0.028/0.42
deepseek-v3                DeepSeek V3             131072    8192  deepseek    -             -
deepseek-r1                DeepSeek R1             131072   32768  deepseek    -             -
deepseek-r1-distill-llama  DeepSeek R1 on Llama    131072   32768  llama       -             -
deepseek-r1-distill-qwen   DeepSeek R1 on Qwen     131072   32768  qwen        -             -
deepseek                   DeepSeek                 32768    8192  deepseek    guess         -
smollm-2                   SmolLM2                   8192    8192  claude      -             -
smollm-3                   SmolLM3                  65536   32768  llama       -             -
phi-4                      Phi-4                    16384   16384  claude      -             -
phi-3                      Phi-3                     4096    4096  claude      -             -
"""
