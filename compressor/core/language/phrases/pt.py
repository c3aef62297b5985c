"""Portuguese."""

from compressor.core.language.phrases.table import Phrases

PORTUGUESE = Phrases(
    language="pt",
    polite="""
        olá, oi, bom dia, boa tarde|noite, por favor, pfv, se faz favor, obrigado, obrigada,
        muito obrigado|obrigada, pode|podes|poderia|podia|consegue (por favor) (me),
        você pode|poderia (me), quero, queria, gostaria (de|que), preciso (de|que),
        me ajude|ajuda (a|com), ajuda me (a|com), ajude me (a|com), ajuda, desculpe, desculpa, para mim,
        pra mim, tenho que, tenho de, se possível, seria possível""",
    acknowledge="""
        ok, okay, tá, está bem, tudo bem, bem, muito bem, ótimo, perfeito, excelente, legal, entendi,
        percebi, entendo, certo, interessante, sim, não, ah, oh, claro, beleza, valeu, boa""",
    ask="""
        explica, explique, explica me, explique me, explicar, me explica|explique, descreve, descreva,
        descrever, diz, diga, diz me, diga me, me diga|diz, dizer, dizem, conta, conte, me conte,
        significa, significam, quer dizer, se entende por, menciona, mencionam,
        fala|falam|fale|falar sobre|de|do|da, entender, compreender, saber, sabe, ensine me, me ensine,
        ensina me, tenho uma (pergunta|dúvida) (sobre), em detalhe, pensa""",
    command="""
        toma, tome, faça, faz me, faça me, me faça, fazer, cria, crie, crie me, me crie, criar, gera,
        gere, gerar, escreve, escreva, escrever, prepara, prepare, preparar, dá me, dê me, me dê|dá, dar,
        mostra, mostre, mostre me, lista, liste, listar, identifica, identifique, encontra, encontre,
        procura, procure, analisa, analise, analisar, compara, compare, comparar, revise, estuda, traduz,
        traduza, traduzir, lê, leia, ler, converte, elabora, elabore, extrai, extraia, cita, cite,
        usando, com base em, monte""",
    define="define, defina, (o) que é|são (um|uma), definição de (um|uma), o que significa (um|uma)",
    overview="""
        resume, resuma, resumir, resumo, resumos, resume me, resuma me, síntese, sintetiza, sintetize,
        sinopse, visão geral, panorama, esquema, esquematize, notas, nota, anotações, apontamentos,
        fichamento, ficha, fichas, guia de estudo, folha de estudo, flashcards,
        cartões (de) (estudo|memória|memorização), cartões, quiz, questionário, teste, simulado,
        perguntas (de) (revisão|estudo|exame|prova|compreensão), perguntas e respostas,
        mapa mental|conceitual|conceptual, linha do tempo, mais importante, o essencial,
        o mais importante, temas, ideia geral, de que (se) trata, do que (se) trata|fala,
        sobre o que é|fala, de que fala, é sobre o quê, sobre o quê é,
        (o) que [devo|preciso|tenho que|tenho de] saber|aprender|lembrar|estudar,
        tudo o que preciso saber, me teste, teste me, em geral, apresentação, podcast, infográfico,
        índice""",
    chief="""
        principal, principais, chave, central, centrais, importante, importantes, mais importante,
        mais importantes, fundamental, fundamentais, essenciais""",
    gist="""
        ponto, pontos, ideia, ideias, tema, temas, conceito, conceitos, argumento, argumentos, mensagem,
        tese, conclusão, conclusões, termos, coisas, tópicos""",
    matter="tema, temas, mensagem, argumento, ideia, conteúdo",
    file="""
        livro, livros, documento, documentos, arquivo, arquivos, ficheiro, ficheiros, pdf, texto, textos,
        artigo, artigos, manual, ensaio, romance, obra, anexo, anexos, anexei, enviei, carreguei,
        material, materiais, conteúdo, conteúdos, apostila, páginas, tudo isso|isto, docx, epub,
        este trabalho""",
    form="""
        palavras, palavra, frase, frases, parágrafo, parágrafos, tópicos, tópico, linhas, lista, página,
        tabela, passos, curto, curta, breve, brevemente, longo, longa, detalhado, detalhada, detalhadas,
        detalhados, conciso, simples, fácil, fáceis, claro, clara, rápido, completo, completa, inteiro,
        inteira, criança, crianças, iniciantes, anos, português, inglês, espanhol, francês, alemão,
        italiano, chinês, prova, provas, exame, exames, teste, aula, curso, trabalho, tarefa, amanhã,
        hoje, semana, estudar, revisão, revisar, aluno, estudante, estudantes, professor, professora,
        minutos, estilo, formato, perguntas, pergunta, respostas, máximo, no máximo, pelo menos,
        próprias palavras, nível, universidade, faculdade, possível, pontos, múltipla escolha""",
    facts="""
        quantas páginas|palavras|seções, quantos capítulos|slides, número de páginas|capítulos, quão longo é,
        qual o tamanho do, páginas no total, quais páginas você (viu|leu|usou)""",
    more="""
        mais, explica|explique|fala|fale|diga|conte mais, me (diga|explica|explique|fale|conte) mais,
        diz me mais, mais uma vez, de novo, novamente, outra vez, continua, continue, continuar,
        prossiga, segue, vai em frente, aprofunda, aprofunde, desenvolve, desenvolva,
        mais detalhes|informações|exemplos|profundidade, detalhes, detalhe, exemplo, exemplos,
        por exemplo, um exemplo, dê|dá|dar (me) (um|outro) exemplo,
        mais simples|curto|breve|claro|longo|fácil, em outras palavras, por outras palavras,
        com outras palavras, de outra forma|maneira, em palavras (mais) simples, reformula, reformule,
        repete, repita, simplifica, simplifique, esclarece, esclareça, passo a passo,
        não entendi|entendo|percebi|percebo|compreendo (nada), não está|ficou claro,
        estou confuso|confusa, o que (você) quer|queres dizer (com isso),
        o que isso|isto [significa|quer dizer], o que significa isso|isto, como assim, e daí,
        por que não, porque não, e depois, e então, o que acontece|aconteceu [depois|a seguir],
        o que mais, mais alguma coisa, quem mais, tem certeza, tens a certeza, sério, a sério,
        é (mesmo) verdade|correto, isso é verdade|correto|certo, fonte, fontes, em que página,
        em qual página, que página, onde (é que) diz isso, outro, outra, outro exemplo, o resto, o mesmo,
        explica isso, explique isso (melhor), melhor, refaça, traduza isso""",
    answer="""
        (a) tua|sua|tuas|suas (última|anterior) resposta|explicação|resumo,
        (o) que (você) disse|disseste|escreveu|explicou, você disse|mencionou|explicou,
        (a) última|anterior resposta|pergunta, resposta|pergunta anterior""",
    relation="""
        diferença, diferenças, semelhança, semelhanças, razão, razões, motivo, motivos, causa, causas,
        efeito, efeitos, consequência, consequências, resultado, resultados, vantagem, vantagens,
        desvantagem, desvantagens, benefício, benefícios, evidência, evidências, definição, fórmula,
        significado, propósito, função, papel, importância, origem, tipo, tipos, etapa, etapas, fase,
        fases, limitações, exceção, exceções, alternativa, alternativas, ideia, ideias, conceito,
        conceitos, argumento, argumentos, método, métodos, problema, problemas, solução, conclusão,
        conclusões, autor, autora, tema, tese, capítulo, seção, relação, teoria, objetivo, objetivos,
        contexto, explicação""",
    opener="e, mas, ou, então, também, agora, depois",
    what_about="""
        (e) quanto a|à|ao|aos|às, (e) que tal, e sobre, e em relação a, o mesmo para, e se,
        e no caso de|do|da, e para""",
    question="""
        que, quê, o que, o quê, quem, qual, quais, quando, onde, como, por que, por quê, porque, porquê,
        quanto, quanta, quantos, quantas""",
    stop="""
        há, havia, existe, existem, é que, aquilo que, acerca de, a respeito de, forma, maneira, modo,
        coisa, coisas, algo, um pouco, realmente, exatamente, sobretudo, vez, vezes, mim""",
    subject="ele, ela, eles, elas",
    object="isso, isto, aquilo, lo, la",
    either="""
        o|a primeiro|primeira|segundo|segunda|terceiro|terceira,
        o|a último|última|outro|outra|anterior|seguinte, os dois, as duas, ambos, ambas""",
    possessive="seu, sua, seus, suas, dele, dela, deles, delas",
    this="este, esta, estes, estas, esse, essa, esses, essas, desse, dessa, deste, desta, nesse, nessa",
    verbs="são, era, eram, foi, foram, está, estão, tem, têm, pode, podem, deve, devem, faz, há",
    boundaries="e, mas, ou, quando, se, porque, que, enquanto, depois, antes, como, pois, onde, quem, para",
    places="""
        capítulo, capítulos, página, páginas, seção, secção, parte, apêndice, introdução, conclusão,
        prefácio, unidade, lição""",
    expletives="verdade, possível, impossível, difícil, fácil, importante, necessário, que",
    determiners="o, a, os, as, um, uma, seu, sua, do, da",
    bare_questions="como, por que, porque, quando, onde, e como, e por que",
    typed_wrong="resumo, resumir, explica, explique, continua, continue, exemplo, capitulo, documento",
)
