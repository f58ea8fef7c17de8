import { type CorpusFile, utf8 } from './file.ts';

const LINKEDIN = `Notes:
"When exporting your connection data, some of the e-mail addresses may be missing."

First Name,Last Name,URL,Email Address,Company,Position,Connected On
Marta,Lind,https://www.linkedin.example/in/marta-lind,,Nordlys Energi,Grid planner,03 Mar 2024
Oleh,Bondar,https://www.linkedin.example/in/oleh-b,oleh@bondar.example,"Bondar, Sons & Co",Owner,21 Nov 2023
`;
const TOM: CorpusFile['contacts'] = [['Tom Falk', '+45 11']];
const ABOVE = 'Above the titles';

/** Tables with lines above their titles. */
export const HEADED_FILES: CorpusFile[] = [
  {
    what: 'connections of LinkedIn',
    bytes: utf8(LINKEDIN),
    contacts: [
      ['Marta Lind', ''],
      ['Oleh Bondar', ''],
    ],
    says: [
      '"organizations":{"o1":{"name":"Bondar, Sons & Co"}}',
      'oleh@bondar.example',
      '"name":"Grid planner"',
      'https://www.linkedin.example/in/marta-lind',
      '"note":"Connected On: 03 Mar 2024"',
    ],
    leftOut: [[ABOVE, ['Notes:', 'When exporting your connection data, some of the e-mail addresses may be missing.']]],
  },
  ...[
    [
      'a heading and a blank row',
      'Address list of the choir 2024,,\n,,\nName,Phone,E-mail\nTom Falk,+45 11,t@f.example\n',
      'Address list of the choir 2024',
    ],
    [
      'a heading without delimiters, and blank lines',
      'Choir\n\n\nName,Phone,E-mail\nTom Falk,+45 11,t@f.example\n',
      'Choir',
    ],
    [
      'a heading with commas in a table of semicolons',
      'Choir, 2024, spring\nName;Phone;E-mail\nTom Falk;+45 11;\n',
      'Choir, 2024, spring',
    ],
    [
      'a heading in a table of tabs',
      'Choir; all, of us\nName\tPhone\tE-mail\nTom Falk\t+45 11\t\n',
      'Choir; all, of us',
    ],
    [
      'nine lines above',
      `${'A remark.\n'.repeat(9)}Name;Phone\nTom Falk;+45 11\n`,
      'A remark.',
      'A remark.',
      'A remark.',
    ],
    [
      'a separator, a heading and a byte order mark',
      '\uFEFFsep=;\r\nChoir;\r\nName;Phone\r\nTom Falk;+45 11\r\n',
      'Choir',
    ],
    ['a heading that is a title too', 'Contact\n\nName,Phone,E-mail\nTom Falk,+45 11,t@f.example\n', 'Contact'],
    [
      'a date of printing',
      'Printed: 03/04/2024 10:15,,\nName,Phone,E-mail\nTom Falk,+45 11,t@f.example\n',
      'Printed: 03/04/2024 10:15',
    ],
  ].map(([what = '', text = '', ...above]): CorpusFile => ({
    what,
    bytes: utf8(text),
    contacts: TOM,
    leftOut: [[ABOVE, above]],
  })),
  {
    what: 'a quoted line that names the separator',
    bytes: utf8('"sep=;"\r\nName;Phone\r\nTom Falk;+45 11\r\n'),
    contacts: TOM,
  },
  {
    what: 'a line that names the separator, with the line end of a Mac',
    bytes: utf8('sep=;\rName;Phone\rTom Falk;+45 11\r'),
    contacts: TOM,
  },
  {
    what: 'blank rows above the titles',
    bytes: utf8(',,\n,,\nName,Phone,E-mail\nTom Falk,+45 11,\n'),
    contacts: TOM,
  },
  {
    what: 'a contact that is called like titles',
    bytes: utf8('Name,Phone\nTom Falk,+45 11\nMobile Phone,+45 12\nCompany,Email\n'),
    contacts: [...TOM, ['Mobile Phone', '+45 12'], ['Company', 'Email']],
  },
  {
    what: 'cells with other delimiters',
    bytes: utf8('Name;Phone\n"Falk; Tom";+45 11\nLund, Per, Jr;+45 12\n'),
    contacts: [
      ['Falk; Tom', '+45 11'],
      ['Lund, Per, Jr', '+45 12'],
    ],
  },
];
