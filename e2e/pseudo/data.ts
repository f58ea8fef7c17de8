/** Texts that are in no dictionary because people, programs or the browser wrote them. */
const DATA = [
  // people of the views, with their numbers, and what is known about them
  /^(?:Anna|Borys Їжак|Clara|24 Pizza|Zoé|Olena|Olena Koval|Anna-Lena(?: Brandt(?:-Nowak)?)?|Klara|Bohdana|Danylo|Dmytro|Emma|Eve)(?:, [+\d ]+)?$/,
  /^(?:Olena’s phone|Old tablet|Head of the archive|Director|Mornings are best\.|Wer|Was|Draht|BEGIN:VCARD|Famill?y|Kin|Port)$/,
  // the sample on the home page, split where the filter is marked
  /^(?:ann|Ann|a Smith|a-Lena Brandt|a Weber)$/,
  // products, formats, keys and initials
  /^(?:ContactBook|Mac|Nextcloud|Thunderbird|Evolution|Outlook|Yahoo|Google Play|DAVx[5⁵]|vCard [34]\.0|JSON|Enter|Del|Ctrl Z|F2)$/,
  /^[\p{L}\d]{1,2}$/u,
  // the version and the commit of a server
  /^[\d.]+ \([\da-f]{7}\)$/,
  // addresses, files, and codes of four letters each
  /^(?:\S+@\S+|https?:\S+|\w+\.(?:csv|vcf)|(?:[\dA-Za-z]{4}-)+[\dA-Za-z]{4})$/,
  // dates, which the browser writes in Ukrainian
  /^[\p{Script=Cyrillic}\d\s.,:’-]+$/u,
];

export function isData(text: string): boolean {
  return DATA.some((pattern) => pattern.test(text));
}
