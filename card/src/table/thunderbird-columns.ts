import type { CellPart, Column } from './column.ts';

/**
 * The titles that Thunderbird writes, in the order in which it writes them: in English, German, French, Spanish, Italian,
 * Japanese, Polish, Portuguese, Russian, Dutch, Chinese, Ukrainian, Czech and Swedish. Some languages call the parts of
 * both addresses alike, so the order tells them apart.
 */
const SETS = [
  'First Name|Last Name|Display Name|Nickname|Primary Email|Secondary Email|Screen Name|Work Phone|Home Phone|Fax Number|Pager Number|Mobile Number|Home Address|Home Address 2|Home City|Home State|Home ZipCode|Home Country|Work Address|Work Address 2|Work City|Work State|Work ZipCode|Work Country|Job Title|Department|Organization|Web Page 1|Web Page 2|Birth Year|Birth Month|Birth Day|Custom 1|Custom 2|Custom 3|Custom 4|Notes',
  'Vorname|Nachname|Anzeigename|Spitzname|Primäre E-Mail-Adresse|Sekundäre E-Mail-Adresse|Messenger-Name|Tel. dienstlich|Tel. privat|Fax-Nummer|Pager-Nummer|Mobil-Tel.-Nr.|Privat: Adresse|Privat: Adresse 2|Privat: Ort|Privat: Bundesland|Privat: PLZ|Privat: Land|Dienstlich: Adresse|Dienstlich: Adresse 2|Dienstlich: Ort|Dienstlich: Bundesland|Dienstlich: PLZ|Dienstlich: Land|Arbeitstitel|Abteilung|Organisation|Webseite 1|Webseite 2|Geburtsjahr|Geburtsmonat|Geburtstag|Benutzerdef. 1|Benutzerdef. 2|Benutzerdef. 3|Benutzerdef. 4|Notizen',
  'Prénom|Nom de famille|Nom à afficher|Surnom|Adresse e-mail principale|Adresse e-mail secondaire|Nom de l’écran|Tél. professionnel|Tél. personnel|Fax|Pager|Portable|Adresse privée|Adresse privée 2|Ville|Pays/État|Code postal|Pays/Région (domicile)|Adresse professionnelle|Adresse professionnelle 2|Ville|Pays/État|Code postal|Pays/Région (bureau)|Profession|Service|Société|Site web 1|Site web 2|Année de naissance|Mois|Jour|Divers 1|Divers 2|Divers 3|Divers 4|Notes',
  'Nombre|Apellidos|Nombre mostrado|Apodo|Dirección de correo electrónico principal|Dirección de correo electrónico secundaria|Nombre en pantalla|Teléfono (Trabajo)|Teléfono particular|Fax|Buscapersonas|Teléfono móvil|Dirección personal|Dirección personal 2|Ciudad donde vive|Provincia|Código postal|País de residencia|Dirección de trabajo|Dirección de trabajo 2|Ciudad (Trabajo)|Provincia (Trabajo)|Código postal (Trabajo)|País (Trabajo)|Puesto|Departamento|Organización|Página web 1|Página web 2|Año de nacimiento|Mes de nacimiento|Día de nacimiento|Personalizado 1|Personalizado 2|Personalizado 3|Personalizado 4|Notas',
  'Nome|Cognome|Nome visualizzato|Soprannome|Email primaria|Email secondaria|Nome Instant Messenger|Telefono lavoro|Telefono casa|Numero fax|Numero cercapersone|Numero cellulare|Indirizzo di casa|Indirizzo di casa 2|Città di residenza|Provincia di residenza|CAP di residenza|Nazione di residenza|Indirizzo di lavoro|Indirizzo di lavoro 2|Città di lavoro|Provincia di lavoro|CAP di lavoro|Nazione di lavoro|Qualifica|Reparto|Organizzazione|Pagina web 1|Pagina web 2|Anno di nascita|Mese di nascita|Giorno di nascita|Personalizzato 1|Personalizzato 2|Personalizzato 3|Personalizzato 4|Note',
  '名|姓|表示名|ニックネーム|メールアドレス|別のメールアドレス|スクリーンネーム|勤務先の電話番号|自宅の電話番号|FAX 番号|ポケットベル番号|携帯電話番号|番地 (自宅)|番地 (自宅) 2|市区町村 (自宅)|都道府県 (自宅)|郵便番号 (自宅)|国 (自宅)|番地 (勤務先)|番地 (勤務先) 2|市区町村 (勤務先)|都道府県 (勤務先)|郵便番号 (勤務先)|国 (勤務先)|役職|部門|組織|ウェブページ 1|ウェブページ 2|誕生年|誕生月|誕生日|追加情報 1|追加情報 2|追加情報 3|追加情報 4|メモ',
  'Imię|Nazwisko|Wyświetlana nazwa|Pseudonim|Podstawowy e-mail|Dodatkowy e-mail|Komunikator AIM|Telefonu służbowy|Telefon domowy|Numer faksu|Pager|Numer telefonu komórkowego|Adres domowy|Adres domowy 2|Miasto (dom)|Województwo (dom)|Kod pocztowy (dom)|Państwo (dom)|Adres służbowy|Adres służbowy 2|Miasto (praca)|Województwo (praca)|Kod pocztowy (praca)|Państwo (praca)|Stanowisko|Dział|Firma/Organizacja|Strona WWW 1|Strona WWW 2|Urodziny – Rok|Urodziny – Miesiąc|Urodziny – Dzień|Informacja 1|Informacja 2|Informacja 3|Informacja 4|Notatki',
  'Primeiro nome|Sobrenome|Nome de exibição|Apelido|Email principal|Email secundário|Nome de tela|Telefone comercial|Telefone residencial|Número do fax|Número do pager|Número do celular|Endereço|Endereço 2|Cidade|Estado|CEP|País|Endereço comercial|Endereço comercial 2|Cidade de trabalho|Estado de trabalho|CEP comercial|País de trabalho|Cargo|Setor|Organização|Página web 1|Página web 2|Ano de nascimento|Mês de nascimento|Data de nascimento|Personalizado 1|Personalizado 2|Personalizado 3|Personalizado 4|Notas',
  'Имя|Фамилия|Отображаемое имя|Псевдоним|Адрес электронной почты|Альтернативный адрес электронной почты|Интернет-пейджер|Рабочий телефон|Домашний телефон|Номер факса|Номер пейджера|Номер мобильного телефона|Адрес|Адрес 2|Город|Регион|Почтовый индекс|Страна|Адрес (раб.)|Адрес 2 (раб.)|Город (раб.)|Регион (раб.)|Почтовый индекс (раб.)|Страна (раб.)|Должность|Отдел|Организация|Веб-страница 1|Веб-страница 2|Год рождения|Месяц рождения|День рождения|Прочее 1|Прочее 2|Прочее 3|Прочее 4|Заметки',
  'Voornaam|Achternaam|Weergavenaam|Bijnaam|Primair e-mailadres|Secundair e-mailadres|Schermnaam|Telefoon werk|Telefoon thuis|Faxnummer|Piepernummer|Mobiel nummer|Adres|Adres 2|Woonplaats|Provincie|Postcode|Land|Werkadres|Werkadres 2|Werklocatie|Werkprovincie|Werkpostcode|Werkland|Werkfunctie|Afdeling|Organisatie|Webpagina 1|Webpagina 2|Geboortejaar|Geboortemaand|Geboortedag|Overig 1|Overig 2|Overig 3|Overig 4|Aantekeningen',
  '名字|姓氏|显示名称|昵称|主要电子邮件|备用电子邮件|屏幕名|工作电话|家庭电话|传真号码|寻呼机号码|移动电话号码|家庭地址|家庭地址 2|城市|居住地省/自治区/直辖市|邮政编码|居住国家/地区|工作地址|工作地址 2|城市|工作地省/自治区/直辖市|邮政编码|工作国家/地区|职务|部门|公司|网页 1|网页 2|出生年份|出生月份|出生日|定制 1|定制 2|定制 3|定制 4|注释',
  "Ім'я|Прізвище|Ім'я для показу|Псевдонім|Адреса електронної пошти|Альтернативна адреса електронної пошти|Ім'я для показу|Телефон (роб.)|Телефон|Номер факсу|Номер пейджера|Номер мобільного телефону|Адреса|Адреса 2|Місто|Область|Поштовий індекс|Країна|Адреса (роб.)|Адреса 2 (роб.)|Місто (роб.)|Область (роб.)|Поштовий індекс (роб.)|Країна (роб.)|Посада|Відділ|Організація|Вебсторінка 1|Вебсторінка 2|Рік народження|Місяць народження|День народження|Інше 1|Інше 2|Інше 3|Інше 4|Примітки",
  'Křestní jméno|Příjmení|Zobrazované jméno|Přezdívka|První e-mail|Druhý e-mail|Zobrazované jméno|Telefon do zaměstnání|Telefon domů|Faxové číslo|Číslo na pager|Číslo na mobil|Adresa domů|Adresa domů 2|Město|Kraj|PSČ|Země|Adresa do zaměstnání|Adresa do zaměstnání 2|Město|Kraj|PSČ|Země|Pozice|Oddělení|Společnost|Webová stránka 1|webová stránka 2|Rok narození|Měsíc narození|Den narození|Vlastní 1|Vlastní 2|Vlastní 3|Vlastní 4|Poznámky',
  'Förnamn|Efternamn|Visa|Smeknamn|E-post|Ytterligare e-post|Skärmnamn|Telefon arbete|Telefon privat|Faxnummer|Personsökare|Mobiltelefon|Adress privat (rad 1)|Adress privat (rad 2)|Stad privat|Landsdel (Stat) privat|Postnummer privat|Land privat|Adress arbete (rad 1)|Adress arbete (rad 2)|Stad arbete|Landsdel (Stat) arbete|Postnummer arbete|Land arbete|Titel|Avdelning|Organisation|Webbplats privat|Webbplats arbete|Född år|Född månad|Född dag|Annan uppgift 1|Annan uppgift 1|Annan uppgift 1|Annan uppgift 1|Anteckningar',
];
export const THUNDERBIRD_TITLES = SETS.map((set) => set.split('|'));
const PLAIN_TITLES = THUNDERBIRD_TITLES.map((titles) => titles.map(plainTitle));

const address = (entry: string): Column[] =>
  (
    [
      'address.name',
      'address.apartment',
      'address.locality',
      'address.region',
      'address.postcode',
      'address.country',
    ] as const
  ).map((part) => ({ part, entry, types: entry }));
const phone = (entry: string, types: string): Column => ({ part: 'phone.value', entry, types });
const single = (part: CellPart): Column => ({ part });
const COLUMNS: Column[] = [
  ...(['given', 'surname', 'full', 'nickname'] as const).map(single),
  { part: 'email.value', entry: '1' },
  { part: 'email.value', entry: '2' },
  single('rest'),
  phone('work', 'work'),
  phone('home', 'home'),
  phone('fax', 'fax'),
  phone('pager', 'pager'),
  phone('mobile', 'cell'),
  ...address('home'),
  ...address('work'),
  ...(['jobTitle', 'department', 'organization'] as const).map(single),
  { part: 'link.value', entry: '1' },
  { part: 'link.value', entry: '2' },
  ...(['birth.year', 'birth.month', 'birth.day'] as const).map((part) => ({ part, entry: '1' })),
  ...(['rest', 'rest', 'rest', 'rest', 'note'] as const).map(single),
];

/** The number of titles of one language that make a table one of Thunderbird, since columns may have been removed. */
const KNOWN_MIN = 8;

/** Returns the columns of a table with titles of Thunderbird, undefined for other tables. */
export function thunderbirdColumns(titles: string[]): Column[] | undefined {
  const plain = titles.map(plainTitle);
  const written = plain.filter((title) => title !== '').length;
  for (const set of PLAIN_TITLES) {
    const columns = columnsIn(set, plain);
    const known = columns.filter((column) => column !== undefined).length;
    if (known >= KNOWN_MIN && known >= written * 0.9) return columns.map((column) => column ?? { part: 'rest' });
  }
  return undefined;
}

/** A title that a set has twice is the next of these. */
function columnsIn(set: string[], titles: string[]): (Column | undefined)[] {
  let last = -1;
  return titles.map((title) => {
    const next = title === '' ? -1 : set.indexOf(title, last + 1);
    const place = next >= 0 || title === '' ? next : set.indexOf(title);
    if (place >= 0) last = place;
    return COLUMNS[place];
  });
}

function plainTitle(title: string): string {
  return title.toLowerCase().replace(/[’ʼ`]/g, "'").replace(/\s+/g, ' ').trim();
}
