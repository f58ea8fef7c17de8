import type { CountText } from '../plural.ts';
import { ukPlural } from '../ukPlural.ts';

const ACCOUNT_FIELDS = new Map([
  ['name', 'Ім’я'],
  ['email', 'Ел. пошта'],
  ['password', 'Пароль'],
  ['number', 'Номер'],
  ['invitation', 'Код запрошення'],
]);
const LENGTHS = new Map<unknown, CountText>([
  [
    'minlength',
    ukPlural({
      one: 'щонайменше # знак',
      few: 'щонайменше # знаки',
      many: 'щонайменше # знаків',
      other: 'щонайменше # знака',
    }),
  ],
  [
    'maxlength',
    ukPlural({
      one: 'щонайбільше # знак',
      few: 'щонайбільше # знаки',
      many: 'щонайбільше # знаків',
      other: 'щонайбільше # знака',
    }),
  ],
]);

/** Words the errors of fields that are too short or too long; undefined if there is any other. They may be any JSON. */
export function fieldsText(errors: unknown): string | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const texts = Object.entries(errors).map(([field, error]) => fieldFaultText(field, error));
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join(' ');
}

function fieldFaultText(field: string, error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('kind' in error && 'limit' in error)) return undefined;
  const name = ACCOUNT_FIELDS.get(field);
  const length = LENGTHS.get(error.kind);
  if (name === undefined || length === undefined || typeof error.limit !== 'number') return undefined;
  return `${name}: ${length(error.limit)}.`;
}
