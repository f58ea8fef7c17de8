import type { Card } from '@contactbook/contract/card';
import { dialled } from '@contactbook/contract/dialled';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { type Kinded, takesMessages } from '../fields/kinds.ts';
import { type ShownValue, shownValues } from '../fields/shownValues.ts';
import { mailTo, smsTo } from '../links.ts';
import { CALL, MAIL, MESSAGE } from '../photo/pictures.ts';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** What a person opens a contact for, as far as the card allows it: a call, a message and a mail. */
export function CardActs({ card }: { card: Card }) {
  const words = useWords(cardView);
  const values = shownValues(card, 'main');
  const numbers = values.filter(({ label, text }) => label === 'phone' && dialNumber(text) !== undefined);
  const [called, written, mailed] = [
    preferred(numbers),
    preferred(numbers.filter(({ value }) => takesMessages(value as Kinded))), // the values of numbers
    preferred(values.filter(({ label }) => label === 'email')),
  ];
  const acts = [
    called && { word: words.call, path: CALL, text: called.text, href: dialNumber(called.text) },
    written && { word: words.write, path: MESSAGE, text: written.text, href: smsTo(dialNumber(written.text) ?? '') },
    mailed && { word: words.mail, path: MAIL, text: mailed.text, href: mailTo(mailed.text) },
  ].filter((act) => act !== undefined);
  if (acts.length === 0) return null;
  return (
    <div className="card-deeds">
      {acts.map(({ word, path, text, href }) => (
        <a key={word} className={`${buttons.quiet} card-deed`} href={href} aria-label={words.messenger(word, text)}>
          <Icon path={path} />
          {word}
        </a>
      ))}
    </div>
  );
}

const preferred = (values: ShownValue[]): ShownValue | undefined =>
  values.find(({ isPreferred }) => isPreferred) ?? values[0];

const dialNumber = (text: string): string | undefined => dialled(text).find(({ href }) => href !== undefined)?.href;
