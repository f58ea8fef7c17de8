/** Names and their short forms; names before the first colon are the same name. */
const ENGLISH = `Abigail:Abby Gail|Albert:Al Bert Bertie|Alexander:Alex Alec Sandy Xander|Alexandra:Alex Sandra Lexi|Alfred:Alf Fred
Amanda:Mandy|Andrew:Andy Drew|Anthony:Tony|Barbara:Barb Babs|Benjamin:Ben Benny Benji|Catherine Katherine:Kate Katie Kathy Cathy Kitty
Charles:Charlie Chuck|Christina:Chris Tina|Christine:Chris Chrissie|Christopher:Chris Topher|Cynthia:Cindy|Daniel:Dan Danny|David:Dave Davy
Deborah:Deb Debbie|Donald:Don Donnie|Dorothy:Dot Dolly|Edward:Ed Eddie Ted Ned|Eleanor:Ellie Nell|Elizabeth:Liz Lizzie Beth Betty Eliza Libby
Emily:Em Emmy|Eugene:Gene|Frances:Fran Frankie|Francis:Frank Frankie|Frederick:Fred Freddie|Gabriel:Gabe|Gerald:Gerry Jerry|Gregory:Greg
Harold:Harry Hal|Henry:Harry Hank|Isabella:Bella Izzy|Jacob:Jake|James:Jim Jimmy Jamie|Jennifer:Jen Jenny|Jeffrey:Jeff|Jessica:Jess Jessie
John:Jack Johnny|Jonathan:Jon|Joseph:Joe Joey|Joshua:Josh|Judith:Judy|Kenneth:Ken Kenny|Kimberly:Kim|Lawrence:Larry|Leonard:Leo Len
Margaret:Maggie Meg Peggy Marge|Matthew:Matt|Michael:Mike Mick Mickey|Nathaniel:Nate Nat|Nicholas:Nick Nicky|Pamela:Pam
Patricia:Pat Patty Tricia|Patrick:Pat Paddy|Peter:Pete|Philip Phillip:Phil|Raymond:Ray|Rebecca:Becky Becca|Richard:Dick Rick Ricky Rich
Robert:Bob Bobby Rob Robbie|Ronald:Ron Ronnie|Samantha:Sam|Samuel:Sam Sammy|Sarah:Sally Sadie|Stephanie:Steph|Stephen Steven:Steve
Susan:Sue Susie|Theodore:Ted Teddy Theo|Theresa:Terry Tess|Thomas:Tom Tommy|Timothy:Tim|Victoria:Vicky Tori|Vincent:Vince
Walter:Walt Wally|William:Bill Billy Will Willie Liam|Zachary:Zach`;
const UKRAINIAN = `Анастасія:Настя Настуся Стася|Анатолій:Толя Толик|Андрій:Андрійко Андрюша|Ганна Анна:Аня Ганя Галя Нюра Ганнуся
Антон:Антось Тоха|Богдан:Бодя|Борис:Боря|Валентина:Валя|Валерій:Валера|Василь:Вася Василько|Вікторія:Віка|Віктор:Вітя
Віталій:Віталік|Володимир:Вова Володя Вовчик|Владислав:Влад Владик|Галина:Галя|Григорій:Гриша Гриць|Дарина Дарія:Даша Дарка Дара|Данило:Даня Данилко|Дмитро:Діма Митя Дімон
Євген:Женя Жека|Євгенія:Женя|Єлизавета:Ліза|Іван:Ваня Іванко Івась|Ірина:Іра Іринка Ірця|Катерина:Катя Катруся|Костянтин:Костя
Лариса:Лара|Леонід:Льоня|Лідія:Ліда|Любов:Люба|Людмила:Люда Люся Мила|Маргарита:Рита Марго|Марія:Маша Маруся Марічка Маня
Микола:Коля Миколка|Михайло:Міша Мишко|Надія:Надя|Наталія Наталя:Наташа Ната|Оксана:Ксеня Ксюша Оксанка
Олександр:Саша Сашко Шура Олесь Лесь Сашуня|Олександра:Саша Леся Шура Олеся|Олексій:Льоша Олекса Льоха|Олена:Оленка Лєна|Ольга:Оля Олька
Павло:Паша Павлик|Петро:Петя Петрик|Роман:Рома Ромко|Світлана:Світа Лана|Святослав:Славко Свят|Сергій:Сергійко Серьожа
Соломія:Соля Соломійка|Софія:Соня Софійка|Станіслав:Стас Славко|Степан:Стьопа|Тарас:Тарасик|Тетяна:Таня Тетянка|Юлія:Юля|Юрій:Юра Юрко
Яків:Яша|Ярослав:Ярик Славко|Ярослава:Слава Ярося`;
const RUSSIAN = `Александр:Саша Шура Саня Алекс|Александра:Саша Шура|Алексей:Леша Алеша Леха|Анастасия:Настя Ася|Анатолий:Толя
Андрей:Андрюша|Анна:Аня Нюра Анюта|Антонина:Тоня|Борис:Боря|Валентина:Валя|Валерий:Валера|Василий:Вася|Виктор:Витя|Виктория:Вика
Виталий:Виталик|Владимир:Вова Володя|Владислав:Влад Слава|Вячеслав:Слава|Галина:Галя|Георгий:Гоша Жора|Григорий:Гриша|Дарья:Даша
Дмитрий:Дима Митя|Евгений:Женя|Евгения:Женя|Екатерина:Катя|Елена:Лена Алена|Елизавета:Лиза|Иван:Ваня|Игорь:Игорек Гарик|Илья:Илюша
Ирина:Ира|Константин:Костя|Ксения:Ксюша|Лариса:Лара|Леонид:Леня|Любовь:Люба|Людмила:Люда Люся Мила|Маргарита:Рита|Мария:Маша Маруся|Михаил:Миша
Надежда:Надя|Наталья Наталия:Наташа|Николай:Коля|Ольга:Оля|Павел:Паша|Петр:Петя|Роман:Рома|Светлана:Света|Семен:Сема|Сергей:Сережа
София Софья:Соня|Станислав:Стас|Степан:Степа|Тамара:Тома|Татьяна:Таня|Юлия:Юля|Юрий:Юра|Яков:Яша|Ярослав:Ярик`;

/** A name with the forms in which people write it; the first ones are the name itself. */
export type NameForms = { names: string[]; forms: string[] };

let lists: NameForms[] | undefined;

/** Returns the names with short forms, Ukrainian ones before Russian ones. */
export function nameForms(): NameForms[] {
  lists ??= [ENGLISH, UKRAINIAN, RUSSIAN]
    .flatMap((list) => list.split(/[|\n]/))
    .map((line) => {
      const [names = [], short = []] = line.split(':').map((part) => part.split(' '));
      return { names, forms: [...names, ...short] };
    });
  return lists;
}
