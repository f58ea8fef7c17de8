import { folded } from '@contactbook/contract/folding';
import { soundKey } from './sound-key.ts';

/** One given name a line: its forms in several languages, and its short forms. A short form may belong to several names. */
const GIVEN_NAMES = `
олександр александр alexander alexandr alex alec sasha саша сашко сашка шура олесь лесь sandro αλεξανδρος αλεκος alexandros alekos
олександра александра alexandra sandra саша сашка шура леся alex sasha sascha lexi αλεξανδρα aleka
олексій алексей alexei aleksei alexey oleksii льоша лёша леша alyosha льоха alex
сергій сергей sergei sergey serhii serge сергійко серьожа сережа серёжа serezha
олена елена алена алёна helen helena elena helene lena лена оленка оля ельена ελενη eleni lenka nelly
ольга olga olha оля оленька лёля olya helga
андрій андрей andrew andreas andrei andrii andy drew андрійко андрюша ανδρεας
анна ганна anna hanna hannah anne ann annie аня ганнуся нюра anya αννα annette
анастасія анастасия anastasia anastasiia настя настуся nastya stacy αναστασια
марія мария maria mary marie marija маша марійка маруся masha mariyka маричка μαρια maro molly
іван иван ivan john johann johannes jan hans ваня івась ivanko yannis giannis ιωαννης γιαννης jack johnny ioannis jon
іванна иванна ivanna joanna johanna ιωαννα ioanna jane joan
петро петр пётр peter petro pyotr petr петрик петя pete πετρος petros
павло павел paul pavlo pavel павлик паша pasha παυλος pavlos
михайло михаил michael mykhailo mikhail миша михайлик мишко misha mike mick μιχαλης μιχαηλ michalis mihalis
микола николай nicholas nikolai mykola nick nikolaus коля колька миколка klaus νικολαος νικος nikos nikolaos
наталія наталья наталя natalia natalie natalya наташа natasha natali ναταλια
юлія юлия julia yulia juliet юля yulya julie ιουλια
юрій юрий yuri yurii yury юра юрко
георгій георгий george georg georgios yorgos жора γεωργιος γιωργος giorgos гоша jurgen
дмитро дмитрий dmytro dmitry dmitri дима діма митя дмитрик dima mitya δημητρης δημητριος dimitris dimitrios jim
володимир владимир volodymyr vladimir вова володя вовчик vova
владислав vladyslav vladislav влад владик vlad
віктор виктор victor viktor вітя витя vitya vic βικτωρ
вікторія виктория victoria viktoria віка вика vika vicky βικτωρια
віталій виталий vitalii vitaly віталик виталик vitalik
василь василий vasyl vasily basil вася vasya βασιλης βασιλειος vasilis vasilios bill
григорій григорий hryhorii gregory grigory гриша грицько greg γρηγορης grigoris
євген евгений yevhen eugene evgeny євгеній женя жека zhenya gene ευγενιος
євгенія евгения yevheniia eugenia evgenia женя zhenya ευγενια
катерина екатерина kateryna catherine katherine katharina katerina катя катруся kate katie kathy käthe αικατερινη κατερινα kathrin katrin katja
тетяна татьяна tetiana tatiana таня танюша tanya tania τατιανα
ірина ирина iryna irina irene іра ира ірочка ira ειρηνη irini
оксана oksana ksenia ксенія ксения xenia ксюша ksyusha
світлана светлана svitlana svetlana света світланка sveta lana
людмила liudmyla lyudmila люда люся мила luda
любов любовь liubov lyubov люба lyuba
надія надежда nadiia nadezhda надя nadya nadia
галина halyna galina галя galya галинка
богдан bohdan bogdan theodore бодя
богдана bohdana bogdana
тарас taras тарасик
максим maksym maxim max макс maxime maximilian
артем артём artem artyom тема
антон anton anthony antonius тоша tony αντωνης antonis antonios
антоніна антонина antonina тоня tonya
роман roman рома romko romchik
руслан ruslan
руслана ruslana
степан stepan stephan stephen steven stefan steve стьопа stepanko στεφανος stefanos
ярослав yaroslav jaroslav slavko слава ярко slava
ярослава yaroslava slava слава
вячеслав viacheslav vyacheslav слава славік
станіслав станислав stanislav stas стас
ростислав rostyslav rostislav ростик
костянтин константин kostiantyn konstantin constantine костя kostya κωνσταντινος κωστας kostas konstantinos
федір федор фёдор fedir fyodor theodor федя θεοδωρος θοδωρης thodoris theodoros ted
яків яков yakiv jacob jakob james jake яша ιακωβος
йосип иосиф yosyp joseph josef йосип joe οσηφ ιωσηφ
ілля илья illia ilya elias ілько ηλιας
данило даниил danylo daniel daniil данько даня dan danny
матвій матвей matvii matthew matthias matt мотя ματθαιος
лука luka lucas lukas luke λουκας
марко марк marko mark marcus markus μαρκος
денис denys denis dennis діонісій ден διονυσης
ігор игорь ihor igor гоша
олег oleh oleg олежик
валентин valentyn valentin валік
валентина valentyna валя
валерій валерий valerii valery валера valera
валерія валерия valeriia valeria лера valerie
лариса larysa larissa лара
софія софья софия sofiia sophia sophie соня sonya σοφια
зоя zoia zoe ζωη
дарина дарія дарья daryna daria даша dasha дарка
христина кристина khrystyna christina kristina tina христя χριστινα christine chris
христо christos hristos χρηστος chris
уляна ульяна uliana ulyana juliana
соломія solomiia solomia
роксолана roksolana
ліда лідія лидия lidiia lydia λυδια
раїса раиса raisa рая
ніна нина nina
віра вера vira vera βερα
лев лев lev leo лео leon λεων
назар nazar
остап ostap
орест orest ορεστης
зиновій zynovii зенко
william bill will willy billy wilhelm willi
robert bob rob bobby robbie
richard rick dick rich ricky
thomas tom tommy хома фома θωμας thomas
edward ed eddie ted eduard
charles charlie karl chuck carl
elizabeth liz beth lisa betty eliza elisabeth єлизавета елизавета ліза лиза elsa
margaret maggie peg meg margarete greta маргарита rita рита μαργαριτα
jennifer jen jenny
jessica jess
patricia pat patty
patrick pat paddy
susan sue susanne suzanne susie
barbara barb варвара варя
emma emily emilia емілія
oliver ollie
oscar oskar
samuel sam sammy
samantha sam
benjamin ben benny
david dave давид
christopher chris christoph
friedrich fritz fred frederick freddy
heinrich heinz henry harry
jürgen juergen
wolfgang wolf
günter guenter günther
klara clara klara
ursula uschi
gertrud trude
monika monica
sabine bine
stefanie stephanie steffi
claudia klaudia
petra
martin
marta marta martha марта
spyros spyridon σπυρος σπυριδων
panagiotis panos takis παναγιωτης πανος
athanasios thanasis αθανασιος θανασης thanos
evangelos vangelis ευαγγελος βαγγελης
despina δεσποινα
vasiliki βασιλικη vaso
georgia γεωργια
dimitra δημητρα
konstantina κωνσταντινα ntina
`;

const BY_SOUND = new Map<string, string[]>();
for (const line of GIVEN_NAMES.trim().split('\n')) {
  const [name = '', ...forms] = line.split(' ');
  for (const sound of new Set([name, ...forms].map((form) => soundKey(folded(form))))) {
    const names = BY_SOUND.get(sound);
    if (names === undefined) BY_SOUND.set(sound, [name]);
    else if (!names.includes(name)) names.push(name);
  }
}

const NONE: readonly string[] = [];

/** Returns the given names that a word may be a form of, by the key of its sound; empty if it is not a known given name. */
export function givenNames(sound: string): readonly string[] {
  return BY_SOUND.get(sound) ?? NONE;
}
