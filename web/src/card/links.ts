/** Returns the link that writes a mail to an address. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

/** The properties of a link to another site, which opens in a new tab and does not get the address of the book. */
export const AWAY = { target: '_blank', rel: 'noopener noreferrer' };

/** Returns the link that writes a message to the number of a `tel:` link, without an extension. */
export const smsTo = (tel: string): string => tel.replace(/^tel:/, 'sms:').replace(/[,;].*$/, '');
