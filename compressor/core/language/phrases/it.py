"""Italian."""

from compressor.core.language.phrases.table import Phrases

ITALIAN = Phrases(
    language="it",
    polite="""
        ciao, salve, buongiorno, buonasera, per favore, per piacere, grazie (mille),
        puoi|potresti|può|potrebbe (per favore), mi puoi|potresti|può, voglio, vorrei (che) (tu|mi),
        ho bisogno (di|che), aiutami (a|con), aiuto, scusa, scusi, per me, devo, se possibile,
        sarebbe possibile""",
    acknowledge="""
        ok, okay, va bene, bene, benissimo, perfetto, ottimo, fantastico, capito, ho capito, capisco,
        interessante, sì, no, ah, oh, certo, chiaro, d accordo""",
    ask="""
        spiega, spiegami, spiegare, spiegarmi, spieghi, descrivi, descrivimi, descrivere, dimmi, dire,
        dice, dicono, racconta, raccontami, significa, significano, vuol dire, si intende per,
        s intende per, menziona, parla|parlano|parlami di|del|della|dei|delle, parlami, capire, sapere,
        sai, insegnami, ho una domanda (su), in dettaglio, pensa""",
    command="""
        fai, fammi, fare, prendi, prendere, crea, creami, creare, genera, generami, generare, scrivi,
        scrivimi, scrivere, prepara, preparami, preparare, dammi, dare, mostra, mostrami, elenca,
        elencare, identifica, trova, cerca, analizza, analizzare, confronta, confrontare, ripassa,
        studia, traduci, tradurre, leggi, leggere, converti, realizza, elabora, estrai, nomina, secondo,
        usando, in base a""",
    define="""
        definisci, cos è|sono (un|una|uno), che cos è|sono (un|una|uno), cosa è|sono (un|una|uno),
        che cosa è|sono (un|una|uno), definizione di (un|una), cosa significa (un|una)""",
    overview="""
        riassumi, riassumimi, riassumere, riassunto, riassunti, riassumilo, sintesi, sintetizza,
        sintetizzare, sinossi, panoramica, quadro generale, schema, schemi, schematizza, appunti,
        appunto, note, nota, guida (allo) studio, scheda, schede, flashcard, flashcards, quiz,
        questionario, domande (di) (ripasso|esame|verifica|comprensione), domande e risposte,
        mappa concettuale|mentale, linea del tempo, test,
        messaggio|tesi|conclusioni|termini principale|principali|chiave|centrale|centrali,
        messaggio|tesi|conclusioni|termini importante|importanti|fondamentale|fondamentali|essenziali,
        più importante, le cose più importanti, l essenziale, temi, idea generale,
        di (che) cosa (si) parla|tratta, di che (si) parla|tratta,
        cosa devo sapere|imparare|ricordare|studiare, tutto quello che devo sapere, interrogami,
        in generale, presentazione, podcast, infografica, indice""",
    chief="""
        principale, principali, chiave, centrale, centrali, importante, importanti, più importante,
        più importanti, fondamentale, fondamentali, essenziali""",
    gist="""
        punto, punti, idea, idee, tema, temi, concetto, concetti, argomento, argomenti, messaggio, tesi,
        conclusioni, termini, cose""",
    matter="tema, temi, argomento, messaggio, idea, contenuto",
    file="""
        libro, libri, documento, documenti, file, pdf, testo, testi, articolo, articoli, manuale, saggio,
        romanzo, opera, allegato, allegati, materiale, contenuto, contenuti, dispensa, dispense,
        ho caricato|allegato|inviato, pagine, tutto questo, docx, epub""",
    form="""
        parole, parola, frase, frasi, paragrafo, paragrafi, elenco, puntato, elenco puntato, punti,
        punto, righe, lista, pagina, tabella, passi, breve, brevi, brevemente, corto, lungo, lunga,
        dettagliato, dettagliata, dettagliati, semplice, semplici, semplicemente, facile, facili, chiaro,
        rapido, completo, intero, intera, bambino, bambini, principianti, anni, italiano, inglese,
        spagnolo, francese, tedesco, portoghese, cinese, esame, esami, verifica, interrogazione, lezione,
        corso, compito, compiti, domani, oggi, settimana, studiare, ripasso, ripassare, studente,
        studenti, professore, minuti, stile, formato, domande, domanda, risposte, massimo, almeno,
        parole mie, livello, università, liceo, possibile, utili, scelta multipla""",
    facts="""
        quante pagine|diapositive|slide|parole|sezioni, quanti capitoli,
        numero di pagine|capitoli, quanto è lungo,
        quanto è lunga, quali pagine hai visto|letto|usato""",
    more="""
        più, di più, dimmi di più, spiega|spiegami [di più|meglio], ancora, ancora una volta, di nuovo,
        continua, continuare, vai avanti, prosegui, approfondisci, approfondire, sviluppa,
        più dettagli|dettaglio|informazioni|esempi, dettagli, dettaglio, esempio, esempi, per esempio,
        ad esempio, un esempio, [fammi|dammi|puoi farmi] (un|un altro) esempio,
        più semplice|semplicemente|corto|breve|chiaro|lungo, in altre parole, con parole (più) semplici,
        in parole povere, riformula, ripeti, ripetere, semplifica, chiarisci, passo per passo,
        passo dopo passo, non (ho) capito|capisco, non è chiaro, sono confuso|confusa, cosa vuoi dire,
        che vuoi dire, cosa intendi, cosa significa, che significa, che vuol dire, cosa vuol dire, cioè,
        come mai, perché no, e poi, e allora, cosa succede dopo|poi, cos altro, che altro, qualcos altro,
        qualcosa altro, chi altro, sei sicuro|sicura, davvero, sul serio, è vero, è corretto, fonte,
        fonti, a che pagina, a quale pagina, che pagina, dove lo dice, dov è scritto, un altro, un altra,
        un altro esempio, il resto, lo stesso, spiegalo, spiegamelo, spiegarlo, spiegarmelo, ripeterlo,
        spiegalo meglio, meglio, rifallo, traducilo""",
    answer="""
        la tua|tue|tuo (ultima|precedente) risposta|spiegazione|riassunto, tua risposta,
        quello che hai detto, hai detto|scritto|spiegato, l ultima|la precedente risposta|domanda""",
    relation="""
        differenza, differenze, somiglianza, somiglianze, ragione, ragioni, motivo, motivi, causa, cause,
        effetto, effetti, conseguenza, conseguenze, risultato, risultati, vantaggio, vantaggi,
        svantaggio, svantaggi, prova, prove, definizione, formula, significato, scopo, funzione, ruolo,
        importanza, origine, tipo, tipi, fase, fasi, limiti, eccezione, eccezioni, alternativa,
        alternative, idea, idee, concetto, concetti, argomento, argomenti, metodo, metodi, problema,
        problemi, soluzione, conclusione, conclusioni, autore, tema, capitolo, sezione, relazione,
        teoria, contesto, spiegazione""",
    opener="e, ed, ma, o, allora, anche, poi, ora, quindi",
    what_about="""
        (e) che (cosa) (mi) dici di|del|della|dei, (e) che ne è di|del|della, e per quanto riguarda,
        per quanto riguarda, e per, lo stesso per, e se, e riguardo a""",
    question="""
        che, chi, cosa, che cosa, cos, quale, quali, quando, dove, dov, come, com, perché, quanto,
        quanta, quanti, quante""",
    stop="""
        c è, ci sono, c era, ci sia, ciò che, quello che, a proposito di, riguardo, modo, maniera, cosa,
        cose, qualcosa, un po, davvero, esattamente, soprattutto, fa, volta, mi, me""",
    subject="lui, lei, loro, egli, ella, essi",
    object="ciò, questo, quello, lo, ne",
    either="""
        il|la primo|prima|secondo|seconda|terzo|terza|ultimo|ultima|altro|altra|precedente|seguente,
        l altro, l altra, i due, le due, entrambi, entrambe""",
    possessive="suo, sua, suoi, sue",
    this="questa, questi, queste, quella, quelle, quei",
    verbs="sono, era, erano, fu, ha, hanno, può, possono, deve, devono, fa, viene",
    boundaries="e, ma, o, quando, se, perché, che, mentre, dopo, prima, come, poiché, dove, chi, per",
    places="""
        capitolo, capitoli, pagina, pagine, sezione, parte, appendice, introduzione, conclusione,
        prefazione, lezione, unità""",
    expletives="vero, possibile, impossibile, difficile, facile, importante, necessario, che",
    determiners="il, lo, la, i, gli, le, l, un, una, uno, del, della, suo, sua",
    bare_questions="come, perché, quando, dove, e come, e perché",
    typed_wrong="riassunto, riassumi, riassumere, spiegami, continua, esempio, capitolo, appunti",
)
