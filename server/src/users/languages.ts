import { type Language, LANGUAGES } from '@contactbook/contract/users';
import type { FastifyRequest } from 'fastify';
import { englishMails, type MailTemplates } from './mail-templates.ts';
import { ukrainianMails } from './mail-templates-uk.ts';

const TEMPLATES: Record<Language, MailTemplates> = { en: englishMails, uk: ukrainianMails };
/** More languages than a browser sends. */
const LOOKED_AT = 20;

/** Returns the mails in this language. */
export const mailTemplatesIn = (language: Language): MailTemplates => TEMPLATES[language];

/** Returns the first language of the request's Accept-Language header that the app has, else English. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const ranges = (headers['accept-language'] ?? '').split(',', LOOKED_AT);
  const codes = ranges.map((range) => /^\s*([a-z]{2})(?![a-z])/i.exec(range)?.[1]?.toLowerCase());
  return codes.find(isLanguage) ?? 'en';
}

function isLanguage(code: string | undefined): code is Language {
  return (LANGUAGES as (string | undefined)[]).includes(code);
}
