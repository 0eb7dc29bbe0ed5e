/**
 * The words that people make passwords of when they have to. Written by hand for this product, by theme: what a dealer, a
 * distributor or a service technician in Europe thinks of at a form that asks for ten characters, a capital, a digit and a
 * special character. Lower case, without accents; umlauts as they are folded (a, o, u), and as they are written out where
 * that is usual (ae, oe, ue). Digits, years, signs and swapped letters need no entries: see `common-passwords.ts`.
 */
const themes = {
  access: `password passwort passwd passwrd passord passwords passwoerter pass passe passwert pazzword pasword pssword kennwort
    geheim geheimnis secret secrets topsecret zugang zugangsdaten zugriff login logon signin signon anmelden anmeldung einloggen
    access account konto benutzer benutzername user username users gast guest admin admins administrator administrators
    administration root toor superuser superadmin sysadmin system systems master masterkey master key schluessel schlussel
    default standard initial start starten starter anfang temp temporary temporaer change changeme changeit aendern andern
    andermich wechsel wechselmich neu neues new newpass newuser newpassword open opensesame sesam sesame sesamoeffnedich
    letmein welcome welcomes welcomeback willkommen herzlichwillkommen hello hallo helloworld hallowelt bonjour ciao
    hola merhaba salut servus moin gruezi test tests tester testing testen teste testuser testtest probe proben demo demos
    example beispiel muster mustermann sample trial nopassword nopass keinpasswort ichhabekeins none nothing nichts egal
    whatever anything something idontknow weissnicht keineahnung vergessen forgotten forgot remember merken security secure
    sicher sicherheit safe safety tresor firewall private privat privacy personal confidential vertraulich verify verified
    blank empty leer unknown unbekannt anonymous anonym support service services helpdesk help hilfe office buero buro
    computer rechner laptop notebook server network netzwerk internet intranet online offline website webseite homepage
    windows microsoft office excel outlook word google gmail facebook instagram twitter youtube tiktok whatsapp telegram
    linkedin snapchat amazon ebay paypal netflix spotify apple iphone ipad macbook android samsung galaxy nokia huawei
    xiaomi sony playstation nintendo xbox minecraft fortnite roblox tetris mario zelda pokemon pikachu superman batman
    spiderman ironman hulk avengers starwars skywalker darthvader yoda matrix gandalf frodo hobbit lordoftherings potter
    harrypotter hogwarts sherlock jamesbond terminator rocky rambo simpsons homer bart garfield snoopy mickey mickymaus
    donald goofy tigger winnie puuh asterix obelix`,

  seasons: `spring summer autumn fall winter fruehling fruhling fruehjahr sommer herbst winterzeit sommerzeit season saison
    january february march april may june july august september october november december januar februar maerz marz mai juni
    juli oktober dezember monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag
    samstag sonnabend sonntag today tomorrow yesterday heute morgen gestern weekend wochenende feierabend holiday holidays
    urlaub ferien vacation christmas xmas weihnachten weihnacht santa nikolaus ostern easter pfingsten silvester neujahr
    newyear karneval fasching helau alaaf halloween oktoberfest birthday geburtstag happybirthday happynewyear jahr year
    monat month woche week tag day nacht night morning abend printemps automne hiver primavera verano invierno estate
    autunno inverno ilkbahar yaz sonbahar kis lato zima wiosna jesien`,

  love: `love loves loveyou loveme iloveyou iloveu ilove lovely lover liebe lieber ichliebedich ichliebe liebling schatz
    schatzi schatzilein maus mausi maeuschen hase hasi haeschen baer baerchen engel engelchen angel angels princess prinzessin
    prinz prince queen koenigin king koenig kiss kuss kuesschen heart herz herzchen herzblatt sweet sweetie sweetheart suesse
    susse honey darling baby babe babygirl babyboy beautiful schoen schon wunderbar wonderful forever immer fuerimmer always
    together zusammen family familie mama mami mutti mutter mother mom mommy papa papi vati vater father dad daddy oma opa
    bruder brother schwester sister tochter daughter sohn son kinder kids kind child enkel freund freunde freundin friend
    friends bestfriend friendship hochzeit wedding amour jetaime monamour tequiero teamo amore tiamo mivida corazon askim
    seniseviyorum hayatim canim kocham kochanie milosc habibi inshallah allah jesus jesuschrist god gott glaube faith hope
    hoffnung peace frieden blessed amen halleluja trust vertrauen happy gluecklich glucklich glueck gluck lucky freedom
    freiheit dream dreams traum traeume leben life smile laecheln sunshine sonnenschein sonne sun moon mond star stern sterne
    stars sternchen himmel heaven sky`,

  animals: `dog dogs doggy hund hunde hundchen welpe puppy cat cats kitty kitten katze kater kaetzchen mieze horse pferd pferde
    pony tiger tigers lion loewe lowe bear bears bar panda koala wolf wolves fuchs fox eagle eagles adler falke falcon hawk
    shark hai dolphin delfin delphin wal whale monkey affe affen gorilla elephant elefant dragon dragons drache drachen
    einhorn unicorn butterfly schmetterling biene bee spider spinne snake schlange python cobra frog frosch kroete rabbit
    hamster meerschweinchen igel schildkroete turtle penguin pinguin ente duck huhn chicken schwein pig kuh cow schaf sheep
    bulldog schaeferhund labrador dackel mops pudel rottweiler mustang stallion phoenix panther puma jaguar leopard cheetah
    bella luna rocky max charlie buddy bello balu sam lucky simba nala leo milo oskar oscar felix garfield socke minka mimi
    lilly lucy daisy emma sammy benny rex blacky lassie hasso waldi struppi fiffi bonny cleo tobi paco findus`,

  sport: `football fussball futbol soccer fussballgott baseball basketball tennis hockey eishockey handball volleyball golf
    golfer boxing boxen running laufen marathon swimming schwimmen fishing angeln angler hunting jaeger jager skiing skifahren
    snowboard surfing surfer skateboard fitness training workout gym yoga bayern bayernmuenchen fcbayern fcb borussia dortmund
    bvb schalke gelsenkirchen koeln koln fckoeln effzeh eintracht frankfurt hsv hamburg werder bremen hertha union leverkusen
    bayer gladbach moenchengladbach stuttgart vfb wolfsburg hoffenheim freiburg augsburg mainz leipzig hannover nuernberg club
    glubb kaiserslautern betze pauli stpauli dynamo dresden hansa rostock energie aachen alemannia duisburg msv bochum bielefeld
    liverpool arsenal chelsea everton tottenham manchester united mancity manutd newcastle celtic rangers barcelona barca
    realmadrid madrid atletico juventus juve milan acmilan inter intermilan napoli roma lazio ajax feyenoord psv benfica porto
    sporting galatasaray fenerbahce besiktas trabzonspor paris psg marseille olympique lyon monaco rapid austria salzburg
    basel youngboys zuerich cowboys steelers packers patriots yankees lakers bulls celtics formula formel ferrari schumacher
    vettel hamilton verstappen senna messi ronaldo cristiano neymar mbappe haaland mueller neuer klopp beckham zidane maradona
    pele weltmeister champion champions championsleague bundesliga olympia victory sieg sieger winner winners gewinner pokal
    trainer kapitaen torwart schiedsrichter`,

  cars: `mercedes mercedesbenz benz daimler amg bmw audi quattro volkswagen vw golf polo passat tiguan touran touareg bulli
    porsche carrera cayenne opel astra corsa insignia vectra manta ford fiesta focus mondeo mustang capri renault clio megane
    twingo peugeot citroen fiat punto panda alfa alfaromeo lancia maserati ferrari lamborghini bugatti toyota corolla yaris
    honda civic accord nissan mazda subaru impreza mitsubishi suzuki hyundai kia volvo saab skoda octavia fabia superb seat leon
    ibiza cupra tesla jaguar landrover rover bentley rollsroyce mini cooper jeep dodge viper chevrolet corvette camaro pontiac
    cadillac chrysler hummer harley harleydavidson ducati yamaha kawasaki triumph vespa motorrad motorcycle motorbike auto autos
    car cars lkw truck trucker traktor tractor fahrrad bicycle bike biker racing rennen turbo diesel motor motorsport tuning
    drift speed garage werkstatt`,

  places: `germany deutschland allemagne austria oesterreich osterreich switzerland schweiz france frankreich italy italien
    italia spain spanien espana portugal england britain london scotland ireland irland dublin holland netherlands niederlande
    amsterdam rotterdam belgium belgien brussels bruessel luxemburg poland polen polska warszawa krakow czech prag praha
    hungary budapest romania bukarest bulgaria sofia croatia kroatien zagreb serbia beograd bosna bosnia sarajevo slovenia
    slovakia greece griechenland athen turkey tuerkei turkei turkiye istanbul ankara izmir antalya russia russland moscow
    moskau ukraine kiew kyiv sweden schweden stockholm norway norwegen oslo denmark daenemark copenhagen finland helsinki
    europe europa america amerika usa canada kanada mexico mexiko brazil brasil argentina chile colombia australia sydney
    china beijing shanghai japan tokyo india indien thailand bangkok bali africa afrika egypt aegypten marokko tunesien israel
    iran syria dubai newyork newyorkcity manhattan brooklyn california losangeles hollywood sanfrancisco chicago boston dallas
    texas houston miami florida vegas lasvegas seattle hawaii berlin hamburg muenchen munchen munich koeln koln cologne
    duesseldorf dusseldorf frankfurt stuttgart dortmund essen bremen leipzig dresden hannover nuernberg nurnberg duisburg
    bochum wuppertal bielefeld bonn muenster munster karlsruhe mannheim augsburg wiesbaden braunschweig kiel chemnitz aachen
    halle magdeburg freiburg krefeld luebeck lubeck mainz erfurt rostock kassel hagen potsdam saarbruecken oldenburg osnabrueck
    heidelberg darmstadt regensburg ingolstadt wuerzburg wurzburg ulm heilbronn pforzheim wolfsburg goettingen gottingen
    bottrop reutlingen koblenz erlangen trier jena siegen gera hildesheim cottbus wien vienna graz linz salzburg innsbruck
    zuerich zurich genf basel bern luzern lausanne paris lyon marseille nice bordeaux toulouse rome roma milano napoli torino
    venedig venice venezia firenze madrid barcelona sevilla valencia malaga mallorca ibiza teneriffa sylt ruegen usedom bayern
    bavaria sachsen hessen thueringen saarland westfalen ruhrpott ruhrgebiet schwaben franken allgaeu schwarzwald nordsee
    ostsee bodensee alpen`,

  firstNames: `michael thomas andreas peter stefan stephan christian martin klaus claus juergen jurgen wolfgang bernd dieter
    uwe werner manfred helmut guenter gunter gerhard horst heinz karl walter hans josef franz ralf frank joerg jorg oliver
    alexander sebastian daniel david tobias matthias mathias markus marcus florian philipp benjamin jan tim tom jonas lukas
    lucas leon finn paul luca felix max maximilian elias noah ben moritz julian fabian dominik patrick kevin dennis marcel
    pascal rene sascha marco marko mario nico niklas simon johannes jakob jonathan samuel erik eric henry emil anton theo
    oskar carl friedrich georg robert richard roland rainer reiner norbert herbert hubert siegfried volker holger thorsten
    torsten carsten karsten detlef detlev ingo heiko heiner lothar gerd gert hartmut ulrich rudolf rudi willi willy otto
    maria anna petra sabine monika susanne andrea claudia birgit gabriele gabi karin brigitte ursula uschi renate ingrid
    helga elke heike martina angelika anja silke katrin kathrin katja nicole stefanie stephanie steffi sandra melanie tanja
    daniela julia jule sarah sara laura lisa lena lea leonie hannah hanna anne annika jana jasmin jessica jennifer jenny
    vanessa nadine nina sonja simone manuela michaela barbara christine christina kristina christiane eva evelyn ulrike
    ute antje kerstin doris marion beate bettina cornelia conny regina rosemarie elisabeth elfriede gisela hannelore hildegard
    johanna katharina kathi magdalena sophie sofia sophia emilia emma mia mila ella clara klara frieda ida charlotte
    marie luise louise amelie lina lara franziska franzi theresa vera veronika viktoria victoria yvonne john james william
    george charles edward harry jack oliver thomas joseph jason justin joshua matthew andrew anthony mark steven stephen
    brian kevin ronald donald kenneth jeffrey ryan jacob gary nicholas jonathan larry scott brandon samuel gregory alan
    dylan jordan logan mason ethan aiden liam mary patricia linda elizabeth susan jessica karen nancy betty margaret
    ashley kimberly emily donna michelle carol amanda melissa deborah rebecca sharon cynthia kathleen amy angela shirley
    brenda pamela nicole samantha rachel olivia ava isabella madison chloe grace hannah natalie pierre jean jacques michel
    philippe francois nicolas laurent olivier isabelle nathalie sylvie camille giovanni giuseppe antonio francesco mario luigi
    paolo marco matteo lorenzo alessandro giulia chiara francesca valentina jose carlos luis miguel javier manuel pablo pedro
    diego sergio fernando alejandro carmen lucia elena paula ana mehmet mustafa ahmet ali hasan huseyin ibrahim ismail murat
    yusuf omer kemal emre burak can deniz fatma ayse emine hatice zeynep elif merve ozlem yasemin mohammed muhammad mohamed
    ahmed hassan omar khalid fatima aisha piotr pawel tomasz krzysztof marek jakub mateusz anna katarzyna malgorzata agnieszka
    ivan dimitri sergej vladimir wladimir nikolai igor natascha olga svetlana tatjana irina jan willem pieter kees joost
    sven lars olaf bjoern bjorn nils knut ole`,

  lastNames: `mueller muller schmidt schmitt schneider fischer weber meyer maier mayer wagner becker schulz schulze hoffmann
    hofmann schaefer koch bauer richter klein wolf schroeder schroder neumann schwarz zimmermann braun krueger kruger hartmann
    lange werner krause lehmann koehler maier herrmann walter mayer kaiser fuchs lang peters scholz moeller moller weiss jung
    hahn vogel friedrich keller guenther frank berger winkler roth beck lorenz baumann franke albrecht schuster simon ludwig
    boehm winter kraus martin schumacher kraemer vogt stein jaeger otto sommer gross seidel heinrich brandt haas schreiber
    graf dietrich ziegler kuhn pohl engel horn busch bergmann voigt sauer arnold pfeiffer smith johnson williams brown jones
    garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson taylor moore jackson thompson white harris
    clark lewis robinson walker young allen wright king yilmaz kaya demir celik sahin yildiz ozturk aydin nowak kowalski
    rossi russo ferrari esposito bianchi dubois durand leroy moreau jansen visser bakker`,

  foodAndDrink: `chocolate schokolade coffee kaffee espresso cappuccino tea tee beer bier bierchen weizen pils koelsch prost
    cheers wine wein rotwein champagne champagner sekt vodka wodka whisky whiskey rum tequila schnaps jaegermeister cola
    cocacola pepsi fanta sprite redbull water wasser milk milch pizza pasta spaghetti lasagne burger hamburger cheeseburger
    mcdonalds burgerking doener kebab currywurst bratwurst wurst schnitzel pommes kartoffel kartoffelsalat brot butter kaese
    kase cheese cookie cookies keks kuchen cake muffin donut eis icecream honig zucker sugar candy bonbon banana banane apple
    apfel orange orangen lemon zitrone cherry kirsche strawberry erdbeere peaches pfirsich ananas mango melone kiwi pumpkin
    kuerbis tomate tomato gurke zwiebel knoblauch spargel sushi nutella haribo gummibaer pfeffer pepper salz ketchup bacon
    sausage chicken`,

  nature: `flower flowers blume blumen rose rosen tulpe lilie lily sonnenblume sunflower gaensebluemchen daisy orchidee tree
    baum eiche tanne wald forest garden garten wiese feld berg berge mountain mountains meer ocean sea see lake fluss river
    beach strand insel island sand sonne regen rain rainbow regenbogen storm sturm gewitter thunder donner lightning blitz
    snow schnee snowflake schneeflocke eis ice feuer fire flame flamme wind wolke cloud erde earth world welt universe
    universum galaxy galaxie planet saturn jupiter merkur venus mars uranus neptun pluto apollo zeus hercules herkules
    poseidon athena odin thor loki valhalla wikinger viking ritter knight samurai ninja pirate pirat`,

  colours: `black schwarz white weiss red rot blue blau green gruen grun yellow gelb orange purple lila violet violett pink
    rosa brown braun grey gray grau silver silber gold golden bronze copper kupfer diamond diamant diamonds rubin ruby smaragd
    emerald saphir crystal kristall perle pearl titan titanium platinum platin darkness dunkel shadow schatten blackout
    rotweiss schwarzgelb blauweiss schwarzweiss schwarzrotgold`,

  music: `music musik musikant musiker song lied melody melodie rhythm band singer saenger guitar gitarre gitarrist bass
    bassist drum drums drummer schlagzeug schlagzeuger piano klavier keyboard violin geige trumpet trompete saxophon
    orchester orchestra choir konzert concert festival party disco techno house trance metal heavymetal metallica slayer
    rammstein megadeth ironmaiden acdc motoerhead nirvana queen beatles elvis presley madonna rihanna beyonce eminem drake
    kanye tupac coldplay oasis blur radiohead pinkfloyd ledzeppelin deeppurple blacksabbath rolling stones rollingstones u2
    genesis abba aha depechemode thecure prince michaeljackson bobmarley bonjovi gunsnroses greenday linkinpark muse
    slipknot korn disturbed dieaerzte aerzte toten hosen totenhosen dietotenhosen groenemeyer helene fischer helenefischer
    tokiohotel scorpions kraftwerk scooter rock rockstar rocknroll rocker punk punkrock hiphop rapper reggae jazz blues soul
    country schlager klassik mozart beethoven bach wacken tomorrowland`,

  trade: `audio hifi highend stereo mono dolby surround sound sounds soundcheck soundsystem klang klaenge wohlklang ton toene
    tontechnik tontechniker volume lautstaerke laut loud lautsprecher lautsprecherbox loudspeaker loudspeakers speaker speakers
    box boxen subwoofer woofer sub tieftoener mitteltoener hochtoener tweeter midrange coil spule voicecoil membran membrane
    membranwarranty horn driver treiber chassis amplifier amplifiers amp amps verstaerker verstaerkeranlage endstufe vorstufe
    preamp receiver tuner plattenspieler turntable vinyl schallplatte kopfhoerer headphone headphones mikrofon microphone mixer
    mischpult equalizer crossover frequenzweiche frequenz frequency hertz watt kilowatt ohm impedanz decibel dezibel phase
    kabel cable stecker klinke speakon xlr rca chinch bananenstecker arvento kessler kessleraudio nordwave bose sonos jbl
    harman harmankardon kardon yamaha denon marantz pioneer kenwood onkyo technics panasonic philips grundig telefunken
    canton teufel nubert magnat heco elac quadral klipsch focal dynaudio bang olufsen bangolufsen bowers wilkins kef
    cambridge naim linn mcintosh accuphase luxman sennheiser beyerdynamic akg shure behringer mackie crown lab gruppen
    camco rcf dbaudio meyersound martin nexo turbosound electrovoice ev peavey marshall fender gibson ibanez orange vox
    roland korg moog pa paanlage anlage beschallung veranstaltung veranstaltungstechnik eventtechnik buehne stage licht light
    technik techniker technician ingenieur engineer elektronik electronics elektriker elektro werkstatt reparatur repair
    warranty garantie gewaehrleistung reklamation claim claims return returns retoure austausch exchange ersatz ersatzteil
    ersatzteile spare parts dealer dealers haendler handler fachhaendler fachhandel distributor distribution vertrieb
    vertriebspartner importeur import export handel retail shop laden store geschaeft filiale branch lager warehouse versand
    shipping logistik logistics spedition kunde kunden customer customers kundenservice kundendienst portal webportal
    partner partners partnerportal supplier lieferant einkauf purchase verkauf verkaeufer sales seller marketing vertrag
    contract rechnung invoice bestellung order orders auftrag angebot offer preis price firma firmen company companies
    gmbh ag kg limited corporation konzern unternehmen business chef boss manager geschaeftsfuehrer geschaeftsleitung
    direktor director president praesident sekretariat empfang reception buchhaltung accounting finance finanzen controlling
    personal hr team teams kollege kollegen mitarbeiter employee employees azubi lehrling praktikant meister arbeit work
    worker working arbeiten job jobs projekt project projekte meeting besprechung`,

  sayings: `abrakadabra abracadabra simsalabim hokuspokus trustno letsgo lassmichrein lassmirein machauf macheauf bitteaendern
    ichbins ichbin ichwillrein daspasswort deinpasswort meinpasswort einpasswort neuespasswort altespasswort passwortneu
    passwortalt passwortvergessen mypassword yourpassword thepassword apassword newpassword oldpassword goodpassword
    strongpassword starkespasswort sicherespasswort securepassword safepassword superpassword passwordone passwordtwo
    adminadmin adminpass adminpassword adminuser rootroot rootpass userpass userpassword userlogin loginuser guestguest
    testpass testpassword testpasswort testaccount testkonto demopass demopassword demouser demodemo servicepass
    supportpass welcomehome willkommenzuhause hellokitty hellothere hallodu halloihr hallozusammen goodmorning gutenmorgen
    goodnight gutenacht gutentag goodluck vielglueck vielerfolg thankyou danke dankeschoen please bitte sorry entschuldigung
    fuckyou fuckoff fuck fucking shit bullshit scheisse scheiss arschloch asshole idiot bastard bitch penis pussy sexy sexsex
    hotsex hotstuff killer killme hacker hackme hacked gamer gaming gamergirl player playboy gangster mafia legend legende
    hero helden held genius genie crazy verrueckt cool coolio awesome mega super supergeil geil toll prima perfekt perfect
    excellent great good gut besser best better boese evil devil teufel satan demon hell hoelle monster zombie vampire ghost
    phantom soldier soldat general captain pilot doctor doktor professor teacher lehrer student studentin schueler schule
    school uni university college nurse police polizei feuerwehr firefighter bundeswehr army marine
    money geld cash dollar dollars euro euros million millionaer millionaire billion bitcoin bank bankkonto sparkasse
    volksbank commerzbank lotto jackpot casino poker joker blackjack spades ace magic magie zauber wizard merlin mystery
    number nummer eins zwei drei einszwei einszweidrei onetwo onetwothree abcdef abcabc aaaa asdf qwer qwert qwertz yxcv
    zxcv xxxx xyxy`,
} as const

/** A word may stand alone, after one of these, or before one. */
const affixes = `my mein meine mei the der die das ein our unser unsere dein your i ich we wir new neu neues old alt best top super
  mega ultra big gross little klein mr mrs herr frau dr love ilove iheart hello hallo welcome admin user test demo pass login
  web net online shop portal service team gmbh de com eu at ch pro plus one eins two x xx xxx and und`

const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word.length > 0)

/** Shorter words would meet random letters by chance. */
export const shortestWord = 3
export const commonWords: ReadonlySet<string> = new Set(
  Object.values(themes)
    .flatMap(wordsOf)
    .filter((word) => word.length >= shortestWord),
)
export const commonAffixes: readonly string[] = wordsOf(affixes)
