/** Goes into every archive. */
export const README = `This is all that your ContactBook keeps of you.

contacts.vcf   Your contacts with their photos, as vCards: phones, mail programs and
               ContactBook's "Import" read them, which takes the whole archive too. What
               a device or a file brought is in it byte for byte.
contacts.json  The same without photos, as JSContact (RFC 9553), for programs.
history.json   Every change that your book remembers: who was added, changed and
               deleted, when, and what they were before; what lies in the trash; photos.
               It is a JSON array with an item a line. "kind" says what an item is:
               book, contacts (as they are), versions (as they were, from one revision
               until another), acts (what was done at a revision), trash, tombstones
               (what is deleted for good: only its id) and photos.
               "Import" does not read it: ask whoever runs your next ContactBook to bring
               your past with it into your new account (npm run bring).
account.json   Your name and e-mail, since when you are here, where you are logged in,
               your devices, and what they sent that waits for you to decide.

Times are milliseconds since 1970. Your password is not in here, nor is anything that
could be used in its place. Keep the file as you would keep the book itself.
`;
