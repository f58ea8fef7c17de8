import { type CountText, withCount } from './plural.ts';

/** Returns a text for a count in Ukrainian, as `1 контакт`, `2 контакти`, `5 контактів`; `other` is for fractions. */
export function ukPlural(forms: Record<'one' | 'few' | 'many' | 'other', string>): CountText {
  // as because these are the forms that the rules of Ukrainian have
  return (count) => withCount(forms[ukRules().select(count) as keyof typeof forms], count);
}

let rules: Intl.PluralRules | undefined;
function ukRules(): Intl.PluralRules {
  return (rules ??= new Intl.PluralRules('uk'));
}
