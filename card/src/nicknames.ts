import { folded } from '@contactbook/contract/folding';
import { nameForms } from '@contactbook/contract/similar/nicknames';
import { soundKey } from './sound-key.ts';

/**
 * One given name a line: its forms in other languages, and short forms that the search does not have. A form that
 * sounds like another one is left out, so some names stand alone.
 */
const GIVEN_NAMES = `
олександр александр alexander сашка sandro αλεξανδρος αλεκος
олександра александра сашка aleka
олексій алексей alyosha alex
сергій сергей serge
олена елена helen helena helene оля ελενη lenka nelly
ольга оленька лёля helga
андрій андрей andrew andreas
анна hannah anne ann annette
анастасія stacy
марія mary marie марійка maro molly
іван john johann johannes jan hans yannis giannis ιωαννης jon
іванна joanna johanna jane joan
петро петр peter pyotr πετρος
павло павел paul παυλος
михайло михаил michael михайлик μιχαλης μιχαηλ mihalis
микола николай nicholas nikolaus колька klaus νικολαος νικος
наталія natalie natali
юлія juliet julie
юрій
георгій george georg georgios yorgos γεωργιος giorgos jurgen
дмитро дмитрий дмитрик δημητρης δημητριος jim
володимир владимир
владислав
віктор vic
вікторія
віталій
василь василий basil βασιλης βασιλειος vasilios bill
григорій gregory грицько γρηγορης
євген евгений eugene ευγενιος
євгенія eugenia
катерина екатерина catherine katharina αικατερινη kathrin
тетяна татьяна танюша
ірина irene ірочка ειρηνη irini
оксана ksenia
світлана светлана світланка
людмила
любов
надія надежда
галина галинка
богдан theodore
богдана
тарас
максим max maxime maximilian
артем artyom тема
антон anthony antonius тоша αντωνης antonis antonios
антоніна
роман romchik
руслан
руслана
степан stephan stephen stepanko στεφανος
ярослав слава ярко
ярослава
вячеслав славік
станіслав
ростислав ростик
костянтин константин constantine κωνσταντινος κωστας konstantinos
федір федор fyodor theodor федя θεοδωρος θοδωρης ted
яків яков jacob james ιακωβος
йосип иосиф joseph
ілля elias ілько ηλιας
данило даниил daniel данько
матвій матвей matthew matthias мотя ματθαιος
лука lucas luke
марко марк marcus μαρκος
денис діонісій ден διονυσης
ігор гоша
олег олежик
валентин валік
валентина
валерій
валерія лера valerie
лариса
софія sophie
зоя zoe ζωη
дарина дарія
христина кристина christina христя christine
христо christos hristos chris
уляна
соломія
роксолана
ліда
раїса рая
ніна
віра вера
лев leo leon
назар
остап
орест ορεστης
зиновій зенко
william willy wilhelm
robert
richard
thomas хома фома
edward eduard
charles karl
elizabeth lisa elisabeth єлизавета elsa
margaret peg margarete greta маргарита
jennifer
jessica
patricia
patrick
susan susanne suzanne
barbara варвара варя
emma emily emilia
oliver ollie
oscar
samuel
samantha
benjamin
david
christopher christoph
friedrich fritz frederick freddy
heinrich heinz henry
jürgen
wolfgang wolf
günter
klara
ursula uschi
gertrud trude
monika
sabine bine
stefanie steffi
claudia
petra
martin
marta
spyros spyridon
panagiotis panos takis παναγιωτης
athanasios thanasis thanos
evangelos vangelis
despina δεσποινα
vasiliki vaso
georgia γεωργια
dimitra
konstantina κωνσταντινα ntina
`;

const BY_SOUND = new Map<string, string[]>();
for (const line of GIVEN_NAMES.trim().split('\n')) {
  const [name = '', ...forms] = line.split(' ');
  for (const form of [name, ...forms]) note(form, [name]);
}
// A name of the search is one of the above, or another one.
const nicknameForms = nameForms().map(({ names, forms }) => {
  const known = names.flatMap((name) => givenNames(soundOf(name)));
  return { forms, given: known.length > 0 ? known : [names[0]!.toLowerCase()] }; // each has a name
});
for (const { forms, given } of nicknameForms) for (const form of forms) note(form, given);

function note(form: string, given: readonly string[]): void {
  const sound = soundOf(form);
  BY_SOUND.set(sound, [...new Set([...givenNames(sound), ...given])]);
}

function soundOf(form: string): string {
  return soundKey(folded(form));
}

/** Returns the given names that a word may be a form of, by the key of its sound; empty if it is not a known given name. */
export function givenNames(sound: string): readonly string[] {
  return BY_SOUND.get(sound) ?? [];
}
