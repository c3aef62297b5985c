"""Function words by language: what every text is full of and no question is about.

A word is on a list because of what it does, never because of its length: "dna", "bee" and "ox" are on none.
Languages with a short list are there to be recognised; their lists are too short to hurt a search.
"""

from __future__ import annotations

import unicodedata

_WORDS = {
    "en": """
        a an the this that these those some any each every either neither both all no none such same other
        others another many much more most few less least several i me my mine myself we us our ours
        ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself
        they them their theirs themselves one's oneself someone somebody something anyone anybody anything
        everyone everybody everything nobody nothing who whom whose which what when where why how whatever
        whichever whoever whenever wherever whether am is are was were be been being do does did doing done
        have has had having can could may might must shall should would ought cannot of to in on at by for
        from with without within into onto upon about above below over under between among amongst around
        across after before during since until till against through throughout toward towards along behind
        beside besides beyond off out up down via per near despite except and or but nor so yet if then
        else than as because although though unless while whereas however therefore thus hence also too
        only just even still already again ever never not very quite rather almost perhaps maybe here there
        now always often once etc eg ie don't doesn't didn't isn't aren't wasn't weren't won't wouldn't
        can't couldn't shouldn't mustn't hasn't haven't hadn't i'm i've i'd i'll you're you've you'd you'll
        he's he'd he'll she's she'd she'll it's it'd it'll we're we've we'd we'll they're they've they'd
        they'll that's there's here's what's who's where's when's how's why's let's dont doesnt didnt isnt
        arent wasnt cant couldnt shouldnt wouldnt whats thats""",
    "es": """
        el la los las lo un una unos unas al del este esta esto estos estas ese esa eso esos esas aquel
        aquella aquello aquellos aquellas algún alguno alguna algunos algunas ningún ninguno ninguna cada
        cualquier todo toda todos todas otro otra otros otras mismo misma mismos mismas mucho mucha muchos
        muchas poco poca pocos pocas varios varias más menos tan tanto tanta tantos tantas ambos ambas yo
        me mí mi mis conmigo tú te ti tu tus contigo él ella ello ellos ellas le les se sí su sus suyo suya
        suyos suyas nosotros nosotras nos nuestro nuestra nuestros nuestras vosotros vosotras os vuestro
        vuestra usted ustedes alguien algo nadie nada que qué quien quién quienes quiénes cual cuál cuales
        cuáles cuando cuándo donde dónde adonde adónde como cómo cuanto cuánto cuanta cuánta cuantos
        cuántos cuantas cuántas cuyo cuya cuyos cuyas es son era eran fue fueron ser sido siendo sea sean
        soy eres somos seré será serán sería serían está están estaba estaban estar estado estoy estuvo
        esté he ha has han hay había habían hubo haber habido haya hayan habrá habría tiene tienen tenía
        tenían tener puede pueden podía podría poder debe deben debería hace hacen de a ante bajo con
        contra desde durante en entre hacia hasta mediante para por según sin sobre tras y e o u ni pero
        sino aunque porque pues si no también tampoco ya aún todavía muy así solo sólo entonces luego
        además mientras siempre nunca jamás aquí ahí allí ahora después antes casi quizá quizás etc""",
    "fr": """
        le la les l un une des du au aux ce cet cette ces ceci cela ça celui celle ceux celles chaque
        chacun chacune tout toute tous toutes autre autres même mêmes quelque quelques certain certaine
        certains certaines plusieurs aucun aucune tel telle tels telles plus moins autant beaucoup peu je j
        me m moi mon ma mes mien mienne tu te t toi ton ta tes il elle on se s soi son sa ses lui nous
        notre nos vous votre vos ils elles eux leur leurs en y rien personne quelqu chose qui que qu quoi
        dont où quel quelle quels quelles lequel laquelle lesquels lesquelles quand comment pourquoi
        combien est-ce quiconque est sont était étaient fut furent être été étant soit soient sera seront
        serait seraient suis es sommes êtes ai as a avons avez ont avait avaient avoir eu ayant ait aient
        aura auront aurait auraient eut peut peuvent pouvait pourrait pouvoir doit doivent devait devrait
        devoir fait font faisait faire faut de d à dans par pour avec sans sous sur vers chez entre contre
        depuis pendant durant avant après dès jusque jusqu jusqu'à hors parmi selon malgré outre et ou mais
        donc or ni car si comme lorsque lorsqu puisque puisqu parce quoique quoiqu afin tandis ainsi alors
        aussi n ne pas point jamais non oui très trop bien déjà encore toujours souvent ici là c puis
        cependant toutefois pourtant presque plutôt ensuite etc aujourd'hui""",
    "de": """
        der die das den dem des ein eine einer eines einem einen kein keine keiner keines keinem keinen
        dieser diese dieses diesem diesen dies jener jene jenes jenem jenen jeder jede jedes jedem jeden
        alle aller alles allem allen manche mancher manches mehrere einige einiger einiges viel viele
        vieler vielen wenig wenige mehr andere anderer anderes anderem anderen solche solcher solches
        selbst selber beide beiden derselbe dieselbe dasselbe derjenige diejenige dasjenige ich mich mir
        mein meine meiner meines meinem meinen du dich dir dein deine er ihn ihm sein seine seiner seines
        seinem seinen sie ihr ihre ihrer ihres ihrem ihren ihnen es wir uns unser unsere unserer unserem
        unseren euch euer eure man sich etwas nichts jemand niemand wer wen wem wessen was welche welcher
        welches welchem welchen wann wo woher wohin wie warum weshalb wieso weswegen wozu wodurch womit
        worin worauf woran wovon wofür wieviel bin bist ist sind seid war waren wäre wären gewesen habe
        hast hat haben habt hatte hatten hätte hätten gehabt werde wird werden wirst wurde wurden worden
        würde würden kann können könnte könnten konnte konnten muss müssen musste mussten soll sollen
        sollte sollten darf dürfen mag möchte will wollen in im ins an am ans auf aus bei beim mit nach von
        vom vor zu zum zur für durch gegen ohne um über unter zwischen hinter neben bis seit während wegen
        trotz statt außer innerhalb außerhalb und oder aber doch sondern denn dass daß ob wenn weil als da
        damit obwohl sowie sowohl weder noch entweder nicht nur auch schon sehr so dann also hier dort
        jetzt nun immer nie niemals oft wieder etwa fast ganz gar ja nein dabei dazu davon dafür dadurch
        daran darauf darin darüber darum daher deshalb deswegen jedoch sonst bzw usw""",
    "it": """
        il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai agli alle all
        dal dallo dalla dai dagli dalle dall nel nello nella nei negli nelle nell sul sullo sulla sui sugli
        sulle sull col questo questa questi queste quest quello quella quelli quelle quel quei quegli ciò
        ogni ognuno tutto tutta tutti tutte altro altra altri altre stesso stessa stessi stesse alcuno
        alcuni alcune qualche nessuno molto molta molti molte poco pochi più meno tanto io mi me mio mia
        miei mie tu ti te tuo tua tuoi tue lui lei egli ella esso essa essi esse loro si sé suo sua suoi
        sue noi ci nostro nostra nostri nostre voi vi vostro vostra ne qualcosa qualcuno niente nulla che
        chi cui quale quali quando dove dov come com perché quanto quanta quanti quante cosa cos è sono era
        erano fu furono essere stato stata stati state sia siano sarà saranno sarebbe ho hai ha abbiamo
        avete hanno aveva avevano avere avuto abbia può possono poteva potrebbe deve devono doveva dovrebbe
        fa fanno di d da in con su per tra fra a ad e ed o od ma però anche se non né quindi dunque perciò
        poi così già ancora sempre mai solo soltanto qui qua lì là ora dopo prima durante senza sotto sopra
        verso contro entro mentre benché affinché oppure cioè""",
    "pt": """
        o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas num numa
        dum duma este esta isto estes estas esse essa isso esses essas aquele aquela aquilo aqueles aquelas
        deste desta disto desse dessa disso neste nesta nisto nesse nessa nisso cada todo toda todos todas
        outro outra outros outras mesmo mesma mesmos mesmas algum alguma alguns algumas nenhum nenhuma
        muito muita muitos muitas pouco poucos mais menos tanto vários várias ambos eu me mim meu minha
        meus minhas tu te ti teu tua você vocês ele ela eles elas lhe lhes se si seu sua seus suas dele
        dela deles delas nós nosso nossa nossos nossas alguém algo ninguém nada que quê quem qual quais
        quando onde aonde como porque porquê quanto quanta quantos quantas cujo cuja é são era eram foi
        foram ser sido sendo seja sejam será serão seria sou somos está estão estava estavam estar estado
        há havia haver houve tem têm tinha tinham ter tido tenha pode podem podia poderia poder deve devem
        deveria faz fazem de em por para pra com sem sob sobre até desde entre contra após ante durante
        segundo e ou mas nem não sim também já ainda assim só apenas então depois antes sempre nunca aqui
        ali lá agora pois porém contudo enquanto embora logo""",
    "nl": """
        de het een en van ik te dat die in is niet zijn op aan met voor er maar om dan zou wat mijn deze
        dit hij zij hun ze wij uit ook naar bij over hoe waarom wie waar wanneer welke wordt worden werd
        heeft hebben kan geen nog wel als door tot onder""",
    "sv": """
        och att det som en ett på är av för med den till inte om han hon de var jag men från sig vad hur
        varför när vilken vilka kan ska eller hade har så vi ni detta denna""",
    "da": """
        og at det som en et på er af for med den til ikke om han hun de var jeg men fra sig hvad hvordan
        hvorfor hvornår hvilken kan skal eller havde har så vi dette denne blev""",
    "no": """
        og at det som en et på er av for med den til ikke om han hun de var jeg men fra seg hva hvordan
        hvorfor når hvilken kan skal eller hadde har så vi dette denne ble""",
    "fi": """
        ja on ei että se oli hän mutta ovat kun niin myös mitä miten miksi missä milloin kuka tämä joka
        jossa ole olla sekä tai sen""",
    "pl": """
        i w na z do się nie to jest że jak co o od po za ale czy dla przez był była było są być który która
        które tym tego dlaczego kiedy gdzie kto jaki jakie oraz""",
    "cs": """
        a v na z do se ne to je že jak co o od po za ale pro byl byla bylo jsou být který která které proč
        kdy kde kdo jaký tento nebo""",
    "ro": """
        și în la de pe cu nu este că care din pentru un o mai ce cum sunt fost era fi sau dar prin când
        unde cine acest această lui ale""",
    "hu": """
        a az és hogy nem is egy ez volt meg de mint csak van vagy mi miért hogyan mikor hol ki melyik ezt
        azt lehet kell""",
    "tr": """
        ve bir bu da de için ile ne o gibi olarak daha çok ama nasıl neden kim nerede hangi olan değil mi
        mı var""",
    "id": """
        yang dan di dari untuk dengan ini itu adalah pada ke tidak apa bagaimana mengapa kapan siapa dalam
        akan oleh atau juga""",
    "ca": """
        el la els les un una i de del a en que és per amb no són com què qui quan on perquè aquest aquesta
        més però seva seu ser""",
    "ru": """
        и в во не что он на я с со как а то все она так его но да ты к у же вы за бы по только ее её мне
        было вот от меня еще ещё нет о из ему когда даже ну если уже или ни быть был него до вас них для мы
        их чем была сам чтобы без будто чего раз тоже себе под будет кто этот эта это эти того потому этого
        какой какая какие какова каков где почему зачем сколько между при об были есть""",
    "uk": """
        і й в у на не що він з як а то все вона так його але та ти до ж ви за по тільки її мені було від ще
        є із коли якщо або бути був для ми їх цей ця це ці який яка які де чому скільки між при про були""",
    "zh": """
        的 了 是 在 和 与 與 及 或 也 都 就 而 被 把 从 從 于 於 吗 嗎 呢 吧 啊 呀 嘛 着 之 很 不 又 还 所
        其 这 這 那 它 他 她 我 你 您 们 們 哪 什么 怎么 为什么""",
    "ja": """
        は が を に の で と も や へ か ね よ な て た だ し れ ら い る う く り ん す ま さ せ お です
        ます した して いる ある する こと もの から まで より など それ これ その この""",
    "ar": """
        في من على إلى عن مع هذا هذه ذلك تلك التي الذي الذين هو هي هم ما ماذا لماذا كيف متى أين كم هل أو و
        ثم أن إن كان كانت لا لم لن قد كل بعض بين""",
    "fa": """
        و در به از که این آن را با است برای بر تا یا هم چه چرا چگونه کی کجا چیست بود شد می نمی خود""",
    "he": """
        של את על עם אל זה זאת זו הוא היא הם הן מה מי מתי איפה איך למה כמה אם או גם לא כן כי אשר היה היתה""",
    "hi": """
        के का की को में से है हैं था थे थी और या पर यह वह ये वे इस उस क्या क्यों कैसे कब कहाँ कौन कितने
        नहीं भी तो कि जो ने हो""",
    "el": """
        και το η ο οι τα του της των στο στη στην στον σε με για από που να δεν είναι ήταν τι πώς πως γιατί
        πότε πού ποιος ποια ποιο αυτό αυτή ένα μια ή""",
}


def _with_unaccented(words: str) -> frozenset[str]:
    """The words, and each without its accents, as it is typed in a hurry."""
    listed = unicodedata.normalize("NFC", words).split()
    bare = {unicodedata.normalize("NFC", _strip_accents(word)) for word in listed}
    return frozenset(listed) | bare


def _strip_accents(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not "\u0300" <= c <= "\u036f")


STOP_WORDS: dict[str, frozenset[str]] = {
    language: _with_unaccented(words) for language, words in _WORDS.items()
}
"""ISO 639-1 code -> casefolded function words."""


def stop_words(language: str) -> frozenset[str]:
    """The list of one language; empty where there is none."""
    return STOP_WORDS.get(language, frozenset())
