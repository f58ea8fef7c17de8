/** A mail without its recipient. */
export type MailText = { subject: string; text: string };

/**
 * The mails of one language. Each says what to do, and what to do if it was not the recipient. None contains text that a
 * person wrote, so nobody can make the server send their own words to a stranger.
 */
export type MailTemplates = {
  recovery: (link: string) => MailText;
  verification: (link: string) => MailText;
  /** To the address that an account is to have. */
  change: (link: string) => MailText;
  /** To the former address; with a link if it was verified. */
  addressChanged: (link: string | undefined) => MailText;
  deviceAdded: () => MailText;
  codeUsed: () => MailText;
};

export const englishMails: MailTemplates = {
  recovery: (link) => ({
    subject: 'Your way back into ContactBook',
    text: `Somebody, probably you, has forgotten the password for this address.

Choose a new one here, within an hour:
${link}

This link works once. Using it logs you out everywhere else and ends your recovery codes. If it was not you, do nothing: your password stays as it is.
`,
  }),
  verification: (link) => ({
    subject: 'Is this your address?',
    text: `Somebody, probably you, uses this address in ContactBook. Open this to say that it is yours:
${link}

If it was not you, do nothing.
`,
  }),
  change: (link) => ({
    subject: 'Is this your new address?',
    text: `Somebody, probably you, wants to use this address for their account in ContactBook. Open this within seven days to say that it is yours:
${link}

Until then nothing changes. For seven days after that, the former address can take the change back.

If it was not you, do not open the link. The account is not yours.
`,
  }),
  addressChanged: (link) => ({
    subject: 'Your address in ContactBook was changed',
    text: `Your account in ContactBook has another e-mail address now. You log in with the new one.

${
  link === undefined
    ? 'If it was not you, ask the person who runs your ContactBook for help. Your recovery codes still work with this address.'
    : `If it was not you, take it back within seven days. This link brings your address back and lets you choose a new password:
${link}`
}
`,
  }),
  deviceAdded: () => ({
    subject: 'A new device has your ContactBook',
    text: `A phone or program was connected to your account in ContactBook. It can read and change your contacts.

If it was not you, open Account, then Devices, and end it. Then change your password.
`,
  }),
  codeUsed: () => ({
    subject: 'A recovery code was used in ContactBook',
    text: `Somebody, probably you, came back into your account in ContactBook with one of your recovery codes and chose a new password.

If it was not you, choose a new password with "Forgot your password?". That logs everybody out and ends all recovery codes.
`,
  }),
};
