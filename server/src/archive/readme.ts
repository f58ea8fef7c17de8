import { LEFT_OUT } from './archive-manifest.ts';

/** The text of the README file in every archive. */
export const README = `This is all that your ContactBook keeps of you, but for what is named at the end.

contacts.vcf   Your contacts with their photos, as vCards: phones, mail programs and
               ContactBook's "Import" read them, which takes the whole archive too. What
               a device or a file brought is in it byte for byte.
contacts.json  The same without photos, as JSContact (RFC 9553), for programs.
history.json   Every change that your book remembers: who was added, changed and
               deleted, when, and what they were before; what lies in the trash; photos.
               It is a JSON array with an item a line. "kind" says what an item is:
               book, contacts (as they are), versions (as they were, from one revision
               until another), acts (what was done at a revision), trash, tombstones
               (what is deleted for good: only its id), photos, refused_edits (what
               devices sent that waits for you to decide), resources (under which names
               and UIDs devices know contacts), merged_contacts (which deleted contact
               was merged into which), distinct_contacts (whom you keep apart) and
               book_properties (what devices have said of the book itself, such as its
               name and colour).
               "Import" does not read it: ask whoever runs your next ContactBook to restore
               it, with your history, into your new account (npm run restore-person).
account.json   Your name, language and e-mail, former e-mails that your devices still use,
               since when you are here, where you are logged in, and your devices.

Times are milliseconds since 1970. Keep the file as you would keep the book itself.

Not in here are your password, and
${LEFT_OUT.map((what) => `- ${what}`).join('\n')}
`;
