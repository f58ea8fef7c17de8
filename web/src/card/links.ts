/** Returns the link that writes a mail to an address. */
export const mailTo = (address: string): string => `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;

/** Returns the link that writes a message to the number of a `tel:` link, without an extension. */
export const smsTo = (tel: string): string => tel.replace(/^tel:/, 'sms:').replace(/[,;].*$/, '');
