import { isLanguage, type Language } from '@contactbook/contract/languages';
import type { FastifyRequest } from 'fastify';
import { englishMails, type MailTemplates } from './mail-templates.ts';
import { ukrainianMails } from './mail-templates-uk.ts';

const TRANSLATED_MAILS: Partial<Record<Language, MailTemplates>> = { uk: ukrainianMails };
/** More languages than a browser sends. */
const LOOKED_AT = 20;

/** Returns the mails in this language, or in English if they are not translated. */
export const mailTemplatesIn = (language: Language): MailTemplates => TRANSLATED_MAILS[language] ?? englishMails;

/** Returns the first language of the request's Accept-Language header that the app has, else English. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const ranges = (headers['accept-language'] ?? '').split(',', LOOKED_AT);
  const codes = ranges.map((range) => /^\s*([a-z]{2})(?![a-z])/i.exec(range)?.[1]?.toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}
