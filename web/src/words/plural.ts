type Count = (count: number) => string;

/** Returns a text for a count in English; `#` stands for the count. */
export const enPlural = pluralIn<'one' | 'other'>('en');
/** Returns a text for a count in Ukrainian, as `1 контакт`, `2 контакти`, `5 контактів`; `other` is for fractions. */
export const ukPlural = pluralIn<'one' | 'few' | 'many' | 'other'>('uk');

function pluralIn<Form extends Intl.LDMLPluralRule>(language: string): (forms: Record<Form, string>) => Count {
  const rules = new Intl.PluralRules(language);
  const digits = new Intl.NumberFormat(language);
  // The rules of a language return the forms that it has.
  return (forms) => (count) => forms[rules.select(count) as Form].replace('#', digits.format(count));
}
