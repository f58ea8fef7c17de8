/** A mail without its recipient. */
export type MailText = { subject: string; text: string };

/**
 * The mails of one language. Each says what to do, and what to do if it was not the recipient. Only the mail
 * of birthdays contains text that a person wrote; it is sent to verified addresses, so nobody can make the server send
 * their own words to a stranger.
 */
export type MailTemplates = {
  recovery: (link: string) => MailText;
  verification: (link: string) => MailText;
  /** To the address that an account is to have. */
  change: (link: string) => MailText;
  /** To the former address; with a link if it was verified. */
  addressChanged: (link: string | undefined) => MailText;
  /** To a person for whom an operator has made an account. */
  invitation: (link: string) => MailText;
  deviceAdded: () => MailText;
  codeUsed: () => MailText;
  /** The birthdays of a week, one in each line; the link ends these mails. */
  birthdays: (lines: string[], link: string) => MailText;
};

export const englishMails: MailTemplates = {
  recovery: (link) => ({
    subject: 'Reset your ContactBook password',
    text: `Someone, probably you, asked for a new password for the account with this address.

Choose a new password here within one hour:
${link}

This link works once. Using it logs you out everywhere else, and your recovery codes stop working. If it was not you, ignore this mail. Your password stays as it is.
`,
  }),
  verification: (link) => ({
    subject: 'Is this your address?',
    text: `Someone, probably you, uses this address in ContactBook. Open this link to confirm that it is yours:
${link}

If it was not you, ignore this mail.
`,
  }),
  change: (link) => ({
    subject: 'Is this your new address?',
    text: `Someone, probably you, wants to use this address for their ContactBook account. Open this link within seven days to confirm that it is yours:
${link}

Nothing changes until then. The change can be reverted from the previous address for another seven days.

If it was not you, do not open the link. The account is not yours.
`,
  }),
  addressChanged: (link) => ({
    subject: 'Your ContactBook address was changed',
    text: `Your ContactBook account now has a new e-mail address. Log in with the new one.

${
  link === undefined
    ? 'If it was not you, ask the operator of your ContactBook server for help. Your recovery codes still work with this address.'
    : `If it was not you, revert the change within seven days. This link restores your address and lets you choose a new password:
${link}`
}
`,
  }),
  invitation: (link) => ({
    subject: 'Your ContactBook account',
    text: `The operator of a ContactBook server has made an account for this address. Choose your password here within seven days:
${link}

This link works once. If you do not know what this is about, ignore this mail.
`,
  }),
  deviceAdded: () => ({
    subject: 'A new device was connected to your ContactBook',
    text: `A phone or program was connected to your account in ContactBook. It can read and change your contacts.

If it was not you, open Account, then “Phones and devices”, and disconnect it. Then change your password.
`,
  }),
  codeUsed: () => ({
    subject: 'A ContactBook recovery code was used',
    text: `Someone, probably you, used one of your recovery codes to log in to your ContactBook account and chose a new password.

If it was not you, choose a new password with "Forgot your password?". That ends all log-ins, and all recovery codes stop working.
`,
  }),
  birthdays: (lines, link) => ({
    subject: 'Birthdays this week',
    text: `${lines.join('\n')}

You receive this mail on Mondays with birthdays ahead, because you asked for it in ContactBook. Open this link to stop it:
${link}
`,
  }),
};
