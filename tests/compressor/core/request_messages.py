"""Messages as students type them, by kind and language: one a line, no two alike."""

WHOLE = {
    "en": """
        summarize this book
        Summarise the book please
        SUMMARIZE THIS
        can you summarize this pdf?
        hi, can you summarise this pdf for me?
        hey could you give me a quick summary of this document
        sumarize this book
        summerize the text pls
        Summary
        summary please
        tl;dr
        TLDR
        make notes on this
        Make notes
        make me some study notes from this file
        Create a note from this file
        Create note
        create notes
        take notes on this chapter
        generate detailed notes for my exam
        what is this about?
        what's this book about
        whats this about
        What is this document about?
        what is the book about
        what does this book say?
        give me an overview
        overview of the book
        what are the main ideas
        what are the main themes
        main points?
        key takeaways
        What are the key concepts in this textbook?
        list the most important points
        what is the main argument of the book?
        whats the thesis
        make me flashcards from this
        make 20 flashcards
        create a quiz
        make me a quiz with 10 multiple choice questions
        quiz me
        quiz me on this book
        test me on this
        make a study guide
        create a study guide for my exam tomorrow
        generate practice questions
        can you turn this into a mind map?
        make a podcast from this
        summarize this in 5 bullet points
        summarize this book in 200 words
        summarize the whole thing in simple words
        give me the gist
        explain this book
        explain the main idea of this book in simple terms
        I have an exam tomorrow, can you summarize this?
        what should i know for the exam
        what will I learn from this book?
        tell me about this book
        help me study this
        I need to understand this paper
        outline of the book
        Summarize darwin.pdf
        write a summary of the attached file
        I'd like a summary of the file I uploaded
        please read this document and summarize it
        read and summarize this
        summarize it
        can you summarize that for me
        how many pages are there?
        how many pages does this book have
        how long is this book?
        number of pages
        how many chapters are in the book?
        highlights of this paper
        give me a one page summary
        what are the most important things to remember
        summarize all of it in spanish
        bullet points please, main ideas only
        recap
        Can you make a summary for me?
        plz summarise
        could you please provide a comprehensive summary of the uploaded document
        Write me detailed notes
        I need notes
        Give me a brief overview of this PDF please
        what is this file
        Explain this document to me like I'm five
        what does the author talk about in this book?
        what are the key points of this article?
        Key points
        bullet point summary
        In one sentence, what is this book about?
        Summarise the text in german
        Summarise the entire book, please!!
        make an outline
        Generate flash cards from this document
        Create Flashcards
        create a note from this chapter
        turn this into notes
        Convert this PDF into study notes
        make exam questions from this
        give me 5 questions to test myself
        what should I take away from this reading
        What do I need to know from this?
        page count?
        how many pages is this document
        How many pages are in this book?
        how many pages does it have
        total number of pages?
        the main points please
        just summarize everything
        i have to write a report about this book can you summarize it
        Sum up the book
        summarise the contents
        Please help me by making a summary of this book.
        yo summarize this for me real quick
        Can u sum this up
        What's the point of this book?
        what does this paper argue
        What is this text trying to say?
        Give me the short version
        Give me everything important from this file
        What topics does this book cover?
        List the topics covered
        what are the main arguments made by the author
        Create a 1-page cheat sheet
        make revision cards
        Make me a quiz please
        Generate 15 MCQs with answers
        I want practice problems
        ask me questions about this book
        prepare me for the exam
        What should I focus on when studying this?
        make a table of the key terms
        can you read this file?
        what do you think of this book
        Create Note
        Summarise in French
        Turn the document into a podcast
        how big is this file
        what kind of document is this
        write an abstract for this paper
        analyze this document
        review this paper
        what's in this file?
        whats in the pdf
        tl;dr of this
        the gist?
    """,
    "es": """
        resume este libro
        Resúmeme este documento por favor
        haz un resumen
        hazme un resumen del libro
        puedes hacer un resumen de este pdf?
        resumen
        RESUMEN DEL LIBRO
        hola, me puedes resumir este archivo?
        ¿de qué trata este libro?
        de que trata el libro
        ¿De qué va esto?
        de qué se trata
        haz apuntes de esto
        crea apuntes de este archivo
        crea una nota de este archivo
        haz tarjetas de estudio
        hazme un cuestionario
        crea un cuestionario de 10 preguntas
        ¿cuáles son las ideas principales?
        cuales son los temas principales del libro
        puntos clave
        dame los puntos más importantes
        hazme un esquema del libro
        haz una guía de estudio
        explícame este libro
        ¿qué debo saber para el examen?
        mañana tengo examen, resúmeme esto
        cuantas paginas tiene el libro
        ¿cuántos capítulos hay?
        un resumen en 5 puntos
        hazme un mapa conceptual
        resúmelo
        visión general del documento
        dame una visión general
        de qué habla el texto
        necesito un resumen corto de este libro
        resumen por favor
        hazme un resumen corto de este pdf por favor
        de que se trata este documento
        Cuál es el tema principal?
        dame las ideas clave
        crea un resumen para estudiar
        genera preguntas de examen
        necesito apuntes
        quiero un resumen
        puedes resumirme todo el documento?
        explicame de que va el libro
        cuántas páginas hay?
        ¿Me haces un resumen?
        resumeme el pdf
        quiero que me resumas este libro
        hazme un examen de prueba
        qué dice este documento
        cuáles son los puntos principales
        de qué habla este libro
        necesito estudiar este pdf, dame lo más importante
        qué temas cubre el libro?
        saca las ideas principales del texto
    """,
    "fr": """
        résume ce livre
        Résume-moi ce document s'il te plaît
        resume ce livre
        fais un résumé
        fais-moi un résumé du livre
        peux-tu résumer ce pdf ?
        pourriez-vous me faire un résumé de ce fichier
        résumé
        résumé du livre stp
        de quoi parle ce livre ?
        de quoi ça parle
        De quoi s'agit-il ?
        c'est quoi ce livre ?
        fais des fiches de révision
        crée des fiches
        prends des notes sur ce document
        crée une note à partir de ce fichier
        fais-moi un quiz
        crée un QCM de 10 questions
        quelles sont les idées principales ?
        quels sont les thèmes principaux
        les points clés
        donne-moi les points essentiels
        vue d'ensemble
        explique-moi ce livre
        que dois-je retenir ?
        qu'est-ce que je dois savoir pour l'examen
        j'ai un examen demain, résume-moi ce cours
        combien de pages y a-t-il ?
        combien de pages fait ce livre
        synthèse du document
        fais une carte mentale
        résume ça en 5 points
        bonjour, j'aimerais un résumé de ce texte
        fais-moi une fiche de lecture de ce livre
        quel est le message principal du livre ?
        fais moi un resume
        peux tu me faire un résumé du document stp
        de quoi traite ce document
        quelles sont les idées clés
        j'ai besoin d'un résumé
        fais une synthèse
        génère des flashcards
        crée des questions d'examen
        combien y a-t-il de pages ?
        quel est le sujet de ce livre ?
        tu peux me résumer ça ?
        il parle de quoi ce livre
        fais-moi une fiche de révision
        donne les grandes lignes
        je veux un résumé court
        que dit ce document ?
        quels sont les points importants ?
        explique-moi ce cours
    """,
    "de": """
        fasse das Buch zusammen
        Fasse dieses Buch bitte zusammen
        fass das zusammen
        kannst du das Dokument zusammenfassen?
        Kannst du mir dieses PDF zusammenfassen
        Könnten Sie mir bitte eine Zusammenfassung geben?
        Zusammenfassung
        zusammenfassung bitte
        Zusamenfassung des Buches
        mach eine Zusammenfassung
        Erstelle eine Zusammenfassung
        worum geht es in diesem Buch?
        Worum geht es hier
        worum gehts
        Wovon handelt das Buch?
        mach Notizen dazu
        Erstelle Notizen aus dieser Datei
        erstelle Karteikarten
        mach mir ein Quiz
        Erstelle ein Quiz mit 10 Fragen
        was sind die Hauptpunkte?
        Was sind die wichtigsten Punkte
        Hauptthemen des Buches
        gib mir einen Überblick
        Ueberblick bitte
        erstelle einen Lernzettel
        Erkläre mir dieses Buch
        was muss ich für die Prüfung wissen?
        ich habe morgen eine Klausur, fass mir das zusammen
        wie viele Seiten hat das Buch?
        Wie viele Kapitel gibt es
        wie lang ist das Buch
        stichpunkte bitte
        fasse den Text in 5 Stichpunkten zusammen
        hallo, kannst du bitte den Inhalt kurz zusammenfassen
        erstelle eine Mindmap
        Was ist die Kernaussage des Buches?
        bitte zusammenfassen
        Kannst du das zusammenfassen?
        Gib mir eine kurze Zusammenfassung von diesem Text
        was steht in dem Dokument?
        erstelle mir bitte Karteikarten aus diesem Dokument
        Was ist das Thema des Buches?
        ich brauche eine Zusammenfassung
        Wie viele Seiten?
        mach eine Uebersicht
        Mach mir eine Zusammenfassung von diesem PDF
        Was sind die zentralen Aussagen?
        Kannst du mir den Inhalt erklären?
        Erstelle Lernkarten
        gib mir die wichtigsten Infos
        was steht da drin?
        fasse es kurz zusammen
        Bereite mich auf die Prüfung vor
    """,
    "pt": """
        resuma este livro
        faça um resumo
        faz um resumo do livro por favor
        pode resumir este pdf?
        resumo
        do que se trata este livro?
        sobre o que é este livro
        quais são as ideias principais?
        crie flashcards
        crie um questionário
        faça anotações sobre isto
        quantas páginas tem o livro?
        visão geral
        pontos principais
    """,
    "it": """
        riassumi questo libro
        fai un riassunto
        fammi un riassunto del libro per favore
        puoi riassumere questo pdf?
        riassunto
        di cosa parla questo libro?
        di che cosa tratta il libro
        quali sono le idee principali?
        crea delle flashcard
        fammi un quiz
        prendi appunti su questo
        quante pagine ha il libro?
        punti chiave
        crea appunti da questo file
    """,
    "zh": """
        总结这本书
        请总结一下这本书
        帮我总结一下这个文件
        總結這本書
        概括全文
        这本书讲了什么？
        这本书的主要内容是什么
        这篇文章主要讲什么
        这是关于什么的？
        做笔记
        帮我做笔记
        根据这个文件创建笔记
        生成学习笔记
        制作抽认卡
        出10道选择题
        给我出一份测验
        主要观点有哪些？
        有哪些重点
        列出要点
        思维导图
        这本书有多少页？
        一共有几章
        写一份摘要
        概述一下
        介绍一下这本书
        用三句话总结这篇论文
        明天考试，帮我总结一下重点
        请给我一个摘要
        这个文档的主题是什么？
        这份资料讲的是什么
        请帮我整理重点
        用一句话概括这本书
        給我這本書的大綱
        这本书有几页
        帮我总结
        总结
        这个pdf讲了啥
        写读书笔记
        概括主要内容
        给我出几道题
        这本书的核心思想是什么
        把这篇文章总结成五点
    """,
    "ja": """
        この本を要約して
        この本を要約してください
        要約
        要約お願いします
        この文書をまとめてください
        この本は何についてですか？
        何について書かれていますか
        この本の内容を教えてください
        概要を教えて
        ノートを作って
        このファイルからノートを作成
        フラッシュカードを作って
        クイズを作ってください
        問題を10問作って
        重要なポイントは何ですか
        主なテーマは？
        要点をまとめて
        この論文を3行でまとめて
        全部で何ページありますか？
        この本を簡単に説明して
        このPDFを要約してください
        このドキュメントの要点は？
        試験対策のノートを作ってください
        ページ数は？
        全体をまとめて
        この資料を簡単にまとめてください
        この論文の主張は何ですか
        テスト問題を作って
        要点は？
    """,
}

LOCATED = {
    "en": """
        summarize chapter 6
        Summarize Chapter VI
        summarise chapter six please
        chapter 6
        ch. 6
        ch 6 summary
        chapter 6 summary
        what does page 155 say
        what does page 155 say?
        page 155
        p. 155
        p155
        pg 12
        pp. 12–15
        pages 12-15
        pages 12 to 15
        from page 12 to page 15
        explain section 3.2
        section 3.2
        § 3.2
        the third chapter
        3rd chapter
        summarize the last chapter
        the first three chapters
        last 10 pages
        the introduction
        summarize the introduction
        what does the conclusion say?
        summarize the preface
        appendix B
        summarise chapters 2, 4 and 6
        compare chapter 3 and chapter 5
        chapters 3-5
        what does chapter 6 say about the eye?
        what does Darwin say about bees in chapter 7?
        on page 155, what is the eye compared to?
        the chapter on instinct
        summarize the chapter on hybridism
        make notes on chapter 4
        make flashcards for chapter 2
        quiz me on chapter 3
        Give me the main points of chapter 5
        book II chapter 3
        section 2 of chapter 3
        part two
        unit 5
        lesson 3
        page xii
        what's in chapter twenty-one
        how many pages are in chapter 6?
        main ideas of page 20
        chaper 6 please
        can you explain page 42 to me
        Summarise ch. IV
        what happens in chapter 3?
        explain the first chapter
        summary of chapter 10
        notes for chapters 1 and 2
        pg. 33
        What is on page 12?
        explain p. 40-42
        read page 7 to me
        on p 200 he mentions ants
        give me an overview of part 3
        Section 2.1.3
        chapter 6, section 2
        Sum up the preface
        what does the author say in the introduction
        in the conclusion, what does he say about god?
        the final chapter
        what's the last page about
        pages 4 and 9
        Page 12 & 13
        quiz me on pages 10 through 20
        Chapters I-III
        explain figure on page 88
        what does the abstract say
        explain the chapter called 'Hybridism'
        Go over chapter 2 with me
        what's chapter 9 about?
        Chapter 1 quiz
        key terms in chapter 8
        i don't understand page 34
        pages 5 through 9 please
        first chapter summary
        Summarize the first 20 pages
        What happens at the end of chapter 5
        explain sec. 4.2
        Ch.3
        chapter3
        whats on pg 7
        translate page 9
        ch 4 & 5 notes
        what does the preface talk about
        explain the second chapter in simple words
        summarize lecture 3
        unit 2 study guide
        Where in chapter 4 does he mention bees
        cap. 3
        chap. 3
    """,
    "es": """
        resume el capítulo 6
        resumen del capitulo seis
        capítulo VI
        capitulo 6
        ¿qué dice la página 155?
        pagina 155
        págs. 12-15
        páginas 12 a 15
        p. 155
        explica la sección 3.2
        el tercer capítulo
        el último capítulo
        la introducción
        resume la introducción
        ¿qué dice el capítulo 6 sobre el ojo?
        el capítulo sobre el instinto
        haz apuntes del capítulo 4
        apéndice B
        resumen del capítulo 3 por favor
        qué pasa en el capítulo 10
        explica la pagina 33
        de qué trata el capítulo dos
        resume las páginas 10-20
        el capítulo final
        primer capítulo
        apuntes del capítulo 5
        qué hay en la página 7
        resumen de la introducción
    """,
    "fr": """
        résume le chapitre 6
        chapitre VI
        chapitre six
        que dit la page 155 ?
        page 155
        pages 12 à 15
        p. 155
        explique la section 3.2
        le troisième chapitre
        le dernier chapitre
        le 3e chapitre
        l'introduction
        résume la conclusion
        que dit le chapitre 6 sur l'œil ?
        le chapitre sur l'instinct
        fais une fiche du chapitre 4
        annexe B
        que se passe-t-il au chapitre 3 ?
        fais un résumé du chapitre II
        explique la page 33
        le premier chapitre
        de quoi parle le chapitre deux
        résume les pages 10 à 20
        explique le chapitre 2 simplement
        qu'y a-t-il à la page 7
        résumé de l'introduction
    """,
    "de": """
        fasse Kapitel 6 zusammen
        Kapitel 6
        Kapitel VI
        Zusammenfassung von Kapitel sechs
        was steht auf Seite 155?
        Seite 155
        S. 155
        S. 12-15
        Seiten 12 bis 15
        erkläre Abschnitt 3.2
        das dritte Kapitel
        das letzte Kapitel
        6. Kapitel
        die Einleitung
        fasse die Einleitung zusammen
        Was sagt Kapitel 6 über das Auge?
        das Kapitel über Instinkt
        Anhang B
        mach Notizen zu Kapitel 4
        Worum geht es in Kapitel 3?
        was passiert im dritten Kapitel
        fasse die Seiten 10-20 zusammen
        Erklär mir Seite 33
        im letzten Kapitel
        Kap. 4
        Erkläre Kapitel 2 einfach
        was steht auf S. 7
        Zusammenfassung der Einleitung
    """,
    "pt": """
        resuma o capítulo 6
        página 155
        o que diz a página 155?
        o terceiro capítulo
        seção 3.2
        a introdução
    """,
    "it": """
        riassumi il capitolo 6
        capitolo sei
        pagina 155
        cosa dice pagina 155?
        il terzo capitolo
        sezione 3.2
        l'introduzione
    """,
    "zh": """
        总结第六章
        第六章
        第6章
        第六章讲了什么？
        第155页
        第155页说了什么
        155页
        第12-15页
        第12到15页
        第3.2节
        最后一章
        前三章
        总结引言
        结论部分
        附录B
        第六章关于眼睛说了什么
        做第四章的笔记
        第二十一章
        请总结第三章和第四章
        第十章主要讲什么
        解释第33页
        第二部分讲了什么
        总结第10页到第20页
        第2章的重点
        第七页写了什么
        引言讲了什么
    """,
    "ja": """
        第6章を要約して
        第六章
        6章をまとめて
        155ページには何が書いてありますか
        155ページ
        12-15ページ
        第3.2節
        最後の章
        結論を要約して
        第6章は目について何と言っていますか
        第3章の要約
        33ページを説明して
        最初の章をまとめて
        2章のまとめ
        7ページの意味
    """,
}

FOLLOW_UP = {
    "en": """
        explain more
        Explain more please
        can you explain more?
        explian more
        why?
        why
        Why not?
        how?
        how so?
        can you give an example?
        example?
        give me another example
        for example?
        go on
        continue
        keep going
        tell me more
        more
        more details please
        in more detail
        Elaborate
        can you elaborate on that?
        in simpler words
        simpler please
        explain it simpler
        explain it again
        explain like I'm 5
        eli5
        I don't understand
        i dont get it
        i'm confused
        what do you mean?
        what does that mean
        And two?
        what about RNA?
        What about the second one?
        how about plants?
        and in plants?
        how did he prove it?
        compare it with the first one
        why does it happen?
        why does that happen
        how does it work?
        how does that work
        who discovered it?
        what caused this?
        when was it discovered?
        is that true?
        are you sure?
        really?
        what else?
        anything else?
        so what
        and then?
        what happens next?
        what's the difference?
        what are the advantages?
        thanks, can you say it again in spanish
        in spanish please
        shorter
        make it shorter
        can you rephrase that
        yes please
        ok and why?
        ok great, go on
        Thanks! Explain more.
        which page is that on?
        where does it say that?
        what did he say about it?
        Does it apply to plants?
        is it dangerous?
        what are their functions?
        who was she
        explain the second point
        the first one
        translate that to french
        what is its function?
        explain this
        what is this?
        give me the formula
        could you clarify?
        break it down step by step
        and the disadvantages?
        who proposed this theory?
        why is it important?
        what about in humans?
        expand on that
        summarize your last answer
        explain your answer
        Explain that again, more simply
        hmm ok. why though?
        why is that?
        give more examples
        another example please
        Can you elaborate?
        could you explain it in more detail please
        explain further
        I still don't get it
        what's that
        who is he?
        where did he live
        and what about birds?
        and insects?
        but why?
        what if they didn't?
        how do they do that?
        what did they eat
        When did it start?
        is there evidence for that?
        what evidence does he give for this
        the second
        second one please
        what's the opposite
        tell me more about that
        tell me more about it
        does he mention it elsewhere
        How long does it take?
        what are the consequences of this?
        can you give me a simple example of that
        what is it called
        do all of them do this
        ok thanks
        no, explain it differently
        can you explain why
        explain why
        where in the text does it say so?
        What are its main features?
        compare them
        what does he mean by that
        and for humans?
        Could you go into more detail?
        Explain that part again
        sorry what?
        What do you mean by that?
        Can you give me an example of this?
        like what?
        such as?
        ok and how does it do that
        But how?
        how exactly?
        Why is this the case?
        why is this important?
        what are some examples?
        Any examples?
        please continue
        go deeper
        and the third?
        the other one?
        What about the other theory?
        Is there more?
        what else does he say
        what did they find?
        Where did this happen?
        who said that?
        When?
        who?
        in what way?
        say that in one sentence
        give me that as bullet points
        put it in a table
        can you shorten that
        a bit longer please
        try again
        that doesn't answer my question
        you didn't answer the question
        which one is better?
        how are they different?
        how do they differ
        What is the evidence?
        is it still true today?
        does this apply to humans?
        Can you simplify?
    """,
    "es": """
        explica más
        explícame más por favor
        más
        ¿por qué?
        por que
        ¿y por qué?
        y por que
        explícalo mejor
        explicalo otra vez
        dame un ejemplo
        otro ejemplo
        ¿puedes dar un ejemplo?
        por ejemplo?
        continúa
        sigue
        más detalles
        dime más
        no entiendo
        no entendí nada
        en otras palabras
        más simple por favor
        ¿y el segundo?
        ¿y la ARN?
        ¿y en las plantas?
        ¿qué hay del ARN?
        ¿qué pasa con las plantas?
        ¿cómo lo demostró?
        ¿cómo funciona?
        ¿por qué ocurre?
        ¿cuándo murió?
        compáralo con el primero
        ¿qué significa eso?
        ¿y eso?
        ¿estás seguro?
        ¿qué más?
        ¿y luego?
        ¿cuál es la diferencia?
        ¿cuáles son sus ventajas?
        en inglés por favor
        gracias, explica más
        ¿quién lo descubrió?
        ¿y qué dijo él?
        y eso por qué?
        dame más ejemplos
        puedes explicarlo mejor?
        no lo entiendo
        ¿qué más dice?
        y los pájaros?
        pero por qué
        explicame eso
        ¿quién era ella?
        y en los humanos?
        qué ventajas tiene?
        ¿cuándo ocurrió eso?
        ¿puedes explicarlo más?
        dame más información
        ¿a qué te refieres?
        ¿y los otros?
        más corto
        ¿por ejemplo?
        ¿quién dijo eso?
        ¿cuándo fue?
        ¿dónde?
        ¿cómo?
        explica eso último
    """,
    "fr": """
        explique plus
        explique-moi plus en détail
        plus de détails
        pourquoi ?
        et pourquoi ?
        comment ça ?
        donne un exemple
        un autre exemple
        tu peux donner un exemple ?
        par exemple ?
        continue
        encore
        dis-m'en plus
        en savoir plus
        je ne comprends pas
        j'ai pas compris
        plus simple
        en d'autres termes
        et le deuxième ?
        et l'ARN ?
        et pour les plantes ?
        qu'en est-il de l'ARN ?
        comment l'a-t-il prouvé ?
        comment ça marche ?
        pourquoi est-ce que ça arrive ?
        qui l'a découvert ?
        c'est-à-dire ?
        qu'est-ce que ça veut dire ?
        tu es sûr ?
        et ensuite ?
        quoi d'autre ?
        quelle est la différence ?
        en anglais s'il te plaît
        merci, explique encore
        plus
        quels sont ses avantages ?
        compare-le avec le premier
        et les oiseaux ?
        mais pourquoi ?
        peux-tu développer ?
        explique-moi ça
        c'est quoi la différence
        qui était-elle ?
        quand est-ce que c'est arrivé ?
        donne plus d'exemples
        et chez l'homme ?
        pourquoi est-ce important ?
        tu peux expliquer davantage ?
        c'est-à-dire
        et l'autre ?
        plus court
        qui a dit ça ?
        où ça ?
        comment ?
        quand ?
        peux-tu être plus précis ?
    """,
    "de": """
        mehr dazu
        mehr
        erkläre mehr
        erklär das genauer
        warum?
        und warum?
        wieso
        weshalb?
        kannst du ein Beispiel geben?
        gib mir ein Beispiel
        noch ein Beispiel
        zum Beispiel?
        weiter
        mach weiter
        mehr Details bitte
        ausführlicher bitte
        ich verstehe das nicht
        verstehe ich nicht
        einfacher bitte
        in einfachen Worten
        mit anderen Worten
        und das zweite?
        und was ist mit RNA?
        was ist mit RNA?
        und bei Pflanzen?
        wie hat er das bewiesen?
        wie funktioniert das?
        warum passiert das?
        wer hat es entdeckt?
        vergleiche es mit dem ersten
        was heißt das?
        bist du sicher?
        wirklich?
        und dann?
        was noch?
        was ist der Unterschied?
        auf Englisch bitte
        danke, erkläre es nochmal
        kürzer bitte
        was sind die Vorteile davon?
        auf welcher Seite steht das?
        und die Vögel?
        aber warum?
        kannst du das genauer erklären?
        Erklär mir das bitte nochmal
        wer war sie?
        wann ist das passiert?
        noch mehr Beispiele
        und beim Menschen?
        warum ist das wichtig?
        wie meint er das?
        gibt es dafür Beweise?
        kannst du mehr dazu sagen?
        was meinst du damit?
        und das andere?
        kürzer
        wer hat das gesagt?
        wo?
        wie genau?
        geht es auch einfacher?
        und wie macht er das?
    """,
    "pt": """
        explique mais
        mais detalhes
        por quê?
        e por quê?
        dê um exemplo
        continue
        não entendi
        e o segundo?
        e quanto ao RNA?
        como funciona?
        como ele provou isso?
        o que isso significa?
    """,
    "it": """
        spiega di più
        più dettagli
        perché?
        e perché?
        fammi un esempio
        continua
        non ho capito
        e il secondo?
        come funziona?
        come lo ha dimostrato?
        cosa significa?
    """,
    "zh": """
        继续
        继续说
        为什么？
        为什么
        详细一点
        再详细一点
        更多
        多讲讲
        举个例子
        能举个例子吗？
        比如呢
        我不懂
        没听懂
        什么意思？
        这是什么意思
        换个说法
        简单一点
        然后呢？
        还有呢
        还有吗？
        那RNA呢？
        RNA呢
        第二个呢？
        它是怎么形成的？
        他是怎么证明的
        那在植物中呢？
        你确定吗
        真的吗
        用英文说
        再解释一下
        谢谢，继续
        区别是什么
        那鸟呢
        为什么会这样
        能说得更详细吗
        再举几个例子
        它有什么优点
        这为什么重要
        他是谁
        和第一个比较一下
        能详细说说吗
        具体是怎样的
        那第二点呢
        谁说的
        什么时候
        请再说一次
    """,
    "ja": """
        もっと詳しく
        もっと詳しく教えてください
        詳しく説明して
        なぜ？
        どうして？
        なぜですか
        例を挙げて
        例えば？
        続けて
        続きを教えて
        わかりません
        もう一度説明して
        どういう意味ですか
        他には？
        それはなぜですか
        RNAは？
        RNAについては？
        彼はどうやってそれを証明しましたか
        本当ですか
        簡単に言うと？
        それで？
        違いは何ですか
        鳥の場合は？
        もう少し詳しく
        それはどこに書いてありますか
        彼女は誰ですか
        他の例は？
        なんで？
        具体例を挙げてください
        もっと簡単に説明して
        それはいつですか
        誰が言ったのですか
    """,
}

SPECIFIC = {
    "en": """
        summarize the argument about pigeons
        make notes on natural selection
        quiz me on natural selection
        make flashcards about mitosis
        What is DNA?
        what is rna
        photosynthesis
        define osmosis
        How does a bee build its home?
        How could natural selection produce an organ as perfect as the eye?
        What did Darwin find about the birds of the Galapagos and why did he go there
        Why do living things still have body parts they no longer use?
        is it true that bees sleep
        why is it hard to breed elephants in captivity
        how does it come that islands have few species
        What does Darwin mean by the struggle for existence?
        explain the theory of relativity in simple terms
        explain evolution like i'm 5
        what is a file?
        what is a summary
        What is an argument?
        What are arguments in Python
        what is a chapter of the Rotary club
        the introduction of rabbits to Australia
        How do stars die?
        what is war?
        war
        Who wrote this book?
        What does the book say about pigeons?
        does this book mention slavery
        how do i open a file in python
        what is the mean?
        What is the second law of thermodynamics?
        tell me more about natural selection
        give me an example of convergent evolution
        examples of mimicry
        difference between mitosis and meiosis
        compare mitosis and meiosis
        What evidence is there for evolution?
        list all the characters in the novel
        What types of acute respiratory infections can be screened with multiplex PCR?
        Was written consent obtained?
        When did she present with rapidly progressive right-hand weakness?
        Where should the next Director General for the WHO come from?
        why do whales have hip bones? also how did they get into the sea
        Is the orf1ab gene at the 3' or 5' end of the bovine coronavirus genome?
        who was Darwin
        What is the role of the mitochondria in the cell
        what happens to the butterfly when it leaves the cocoon
        How do ants know that it is going to rain?
        what does osmosis mean
        I don't understand natural selection
        can you explain how vaccines work
        what causes earthquakes
        Explain Bayes' theorem and when to use it
        which page discusses pigeons
        what is table 3 about
        and explain photosynthesis
        So what is natural selection?
        why did the author think that slavery was wrong
        translate "natural selection" to spanish
        How is the heart of a frog different from its lungs
        summarize what Darwin says about bees
        summarise the section where he talks about slavery
        What are the main causes of World War I?
        notes on the French Revolution
        Make a quiz about photosynthesis
        key points about mitosis
        what are the key steps of glycolysis
        what is the main difference between DNA and RNA
        Explain the concept of entropy with an example
        explain entropy in more detail
        more about entropy
        Why is the sky blue?
        ATP
        bee
        DNA?
        How does it feel to be a bat, according to Nagel?
        does the author believe in god
        What happened in 1859?
        who is mr. darcy
        In which year was Tesla born and where did he die?
        What is inertia and who discovered it?
        What is the time complexity of this algorithm: quicksort
        what's the capital of france
        How many chromosomes do humans have?
        how many pages did Darwin write about pigeons
        Is it possible to breed hybrids of horses and donkeys?
        why was it necessary for Darwin to publish in 1859
        What did Hume think of his critics?
        What do plants need and how do they get it?
        Describe Elizabeth's relationship with her sister
        how to calculate the mean of a sample
        the trolley problem
        what are the advantages of solar energy?
        formula for kinetic energy
        list the symptoms of malaria
        Which theory explains that stars collapse?
        what does the word 'specious' mean
        show me the proof of Fermat's theorem
        what is chapter summary
        How did the Galapagos finches evolve?
        why do giraffes have long necks
        Explain what a hive-bee does with its wax
        Does natural selection explain blindness in cave animals?
        compare artificial and natural selection
        what's the strongest objection to his theory
        what is Python's GIL
        list comprehension syntax
        how do I read a file line by line
        what does the yield keyword do?
        difference between a list and a tuple
        example of a decorator
        what is a class method
        when was the treaty of Versailles signed
        who is the main character
        What is the atomic number of carbon?
        solve x^2 + 2x + 1 = 0
        integral of sin x
        Is a virus alive?
        HIV-1
        What did Marx say about it in relation to Hegel's dialectic of master and slave
        Make a table comparing mitosis and meiosis
        translate the passage about the bees
        Give a summary of the plot against Caesar
        notes for photosynthesis please
        I need help understanding photosynthesis
        can you help me with question about osmosis
        What are examples of vestigial organs?
        define: entropy
        meaning of 'sub rosa'
        causes of inflation
        key dates of the French revolution
    """,
    "es": """
        ¿Qué es el ADN?
        que es la seleccion natural
        ¿Por qué no hay ranas ni sapos en las islas oceánicas?
        resume el argumento sobre las palomas
        haz apuntes sobre la selección natural
        explícame la fotosíntesis
        ¿Qué dice el libro sobre las palomas?
        cómo construyen las abejas su casa
        dame un ejemplo de selección natural
        ¿Quién posee el récord de ser el mariscal de campo más longevo?
        ¿Cuál es la diferencia entre mitosis y meiosis?
        ¿Qué estudios sobre la desigualdad de ingresos han encontrado a veces pruebas que lo confirmen?
        la mitosis
        define ósmosis
        no entiendo la selección natural
        ¿Es cierto que las abejas duermen?
        ¿Qué es un archivo?
        ¿Cuántos kilómetros cuadrados de selva tropical están cubiertos en la cuenca?
        ¿Dónde comenzó el movimiento que se convertiría en la Iglesia Metodista Unida?
        quién fue Darwin
        que dice darwin de las abejas
        cuales son las causas de la primera guerra mundial
        ventajas de la energía solar
        cómo funciona el corazón
        Explica con más detalle la mitosis
        fórmula de la energía cinética
        por qué el cielo es azul
        E=mc^2 meaning
        ¿Cómo construye la abeja sus celdas?
        qué son las mitocondrias
        resumen de la teoría de la evolución
        diferencias entre mitosis y meiosis
        ejemplos de órganos vestigiales
        ¿Cuándo se firmó el tratado de Versalles?
        quien es el personaje principal
        Explica el papel de la abeja reina
    """,
    "fr": """
        Qu'est-ce que l'ADN ?
        c'est quoi la photosynthèse
        résume l'argument sur les pigeons
        fais une fiche sur la sélection naturelle
        Pourquoi n'y a-t-il pas de grenouilles sur les îles océaniques ?
        comment une abeille construit-elle sa maison ?
        explique-moi la sélection naturelle
        donne-moi un exemple de mimétisme
        Quelle est la différence entre la mitose et la méiose ?
        que dit le livre sur les pigeons ?
        qui était Darwin
        la mitose
        je ne comprends pas la sélection naturelle
        Est-il vrai que les abeilles dorment ?
        Qui a découvert la pénicilline ?
        Combien de chromosomes a une cellule humaine ?
        Plato's cave
        quelles sont les causes de la première guerre mondiale
        comment fonctionne le cœur
        que pense l'auteur de l'esclavage ?
        pourquoi le ciel est-il bleu ?
        qu'a découvert Pasteur ?
        Explique plus en détail la mitose
        Summarize Darwin's view on hybrids
        Comment l'abeille construit-elle ses cellules ?
        qu'est-ce que l'entropie
        résumé de la théorie de l'évolution
        exemples d'organes vestigiaux
        quand a été signé le traité de Versailles ?
        quel est le rôle de la reine des abeilles
    """,
    "de": """
        Was ist DNA?
        was ist RNA
        Was bedeutet natürliche Selektion?
        fasse das Argument über Tauben zusammen
        mach Notizen zur natürlichen Selektion
        erkläre mir die Photosynthese
        Wie baut eine Biene ihr Haus?
        Warum gibt es auf ozeanischen Inseln keine Frösche?
        Was sagt das Buch über Tauben?
        gib mir ein Beispiel für natürliche Selektion
        Was ist der Unterschied zwischen Mitose und Meiose?
        wer war Darwin
        Photosynthese
        ich verstehe die natürliche Selektion nicht
        Stimmt es, dass Bienen schlafen?
        Wie alt ist die Erde?
        Warum ist es schwer, Elefanten zu züchten?
        Was ist eine Datei?
        Was sind die Ursachen des Ersten Weltkriegs?
        Wie funktioniert das Herz?
        Warum ist der Himmel blau?
        Was hat Darwin über die Bienen geschrieben?
        Welche Vorteile hat Solarenergie?
        Was ist die Theorie von Einstein?
        Wer schrieb Faust?
        Wie bauen Bienen ihre Zellen?
        Was sind Mitochondrien?
        Zusammenfassung der Evolutionstheorie
        Unterschied zwischen Mitose und Meiose
        Wann wurde der Vertrag von Versailles unterzeichnet?
        Beispiele für rudimentäre Organe
        Welche Rolle spielt die Bienenkönigin?
    """,
    "pt": """
        O que é DNA?
        o que é a seleção natural
        explique a fotossíntese
        resuma o argumento sobre os pombos
        por que não há sapos nas ilhas oceânicas?
        quem foi Darwin
    """,
    "it": """
        Che cos'è il DNA?
        cos'è la selezione naturale
        spiegami la fotosintesi
        riassumi l'argomento sui piccioni
        perché non ci sono rane nelle isole oceaniche?
        chi era Darwin
    """,
    "zh": """
        什么是DNA？
        什么是机器学习
        RNA是什么
        解释一下自然选择
        光合作用
        总结关于鸽子的论点
        做关于自然选择的笔记
        蜜蜂怎么筑巢？
        为什么海洋岛屿上没有青蛙？
        达尔文是谁
        举一个自然选择的例子
        有丝分裂和减数分裂有什么区别？
        已经有多少种栉水母被确认了？
        海边beriods将什么用作牙齿？
        2004年到2014年间，巴西亚马逊地区的森林砍伐率发生了什么变化？
        最后一次冰河期于何时结束？
        曼宁在效力期间曾带领几支球队进入超级碗？
        有多少人参加了AS-206的试飞?
        书中怎么说鸽子的
        大洛杉矶地区的人口是多少？
        哪两个管理机构拥有立法否决权？
        第一次世界大战的原因是什么？
        心脏是如何工作的
        什么是目的论
        中国的首都在哪里
        作者对奴隶制的看法
        太阳能的优点有哪些
        蜜蜂如何建造蜂巢
        什么是熵
        凡尔赛条约是什么时候签订的
        进化论的总结
        线粒体的作用
        主角是谁
    """,
    "ja": """
        DNAとは何ですか？
        自然選択とは
        自然選択について説明してください
        光合成
        ミツバチはどうやって巣を作りますか？
        ダーウィンは誰ですか
        鳩についての議論を要約して
        有糸分裂と減数分裂の違いは何ですか
        なぜ島にカエルがいないのですか
        心臓はどのように働きますか
        第一次世界大戦の原因は何ですか
        エントロピーについてもっと詳しく教えて
        ミトコンドリアの役割は何ですか
        ヴェルサイユ条約はいつ調印されましたか
        エントロピーとは何か
        進化論の要約
    """,
}
