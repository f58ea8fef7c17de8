import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { shownName } from '../book/shownName.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { CardActs } from './CardActs.tsx';
import { CardPhoto } from './CardPhoto.tsx';
import { shownValues } from './fields/shownValues.ts';
import { fieldName } from './fields/valueTexts.ts';
import { QrButton } from './QrButton.tsx';
import { ShareButton } from './ShareButton.tsx';
import { StarButton } from './StarButton.tsx';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

/** Longer names, in characters, use a smaller font. */
const LONG_NAME = 60;

/** Photo or initials, name, job and organization, labels. */
export function CardHeader({
  titleId,
  id,
  contact,
  card,
  news,
  onClose,
}: {
  titleId: string;
  id: string;
  contact: Contact | undefined;
  card: Card | undefined;
  news: ReadonlySet<string>;
  onClose: () => void;
}) {
  const words = useWords(cardView);
  const name = contact?.name || card?.name?.full || (contact === undefined ? '' : shownName(contact));
  const work = (card === undefined ? [] : shownValues(card, 'header'))
    .filter(({ label, text }) => label !== 'name' && label !== 'label' && text !== name)
    .toSorted((one, other) => Number(one.label === 'organization') - Number(other.label === 'organization'));
  const labels = new Set([...Object.keys(card?.keywords ?? {}), ...(contact?.groups ?? [])]);
  // The star says it.
  labels.delete(FAVOURITE_LABEL);
  return (
    <div className="card-header">
      <CardPhoto id={id} name={name} digest={contact?.photo} />
      <div className="card-names">
        <h2
          id={titleId}
          className={name.length > LONG_NAME ? 'card-name card-long-name' : 'card-name'}
          tabIndex={-1}
          aria-label={words.heading(name)}
        >
          <bdi dir="auto" translate="no">
            {marked(name, news.has('name'))}
          </bdi>
        </h2>
        {work.map(({ path, text }) => (
          <p key={path} className="card-work" dir="auto">
            {marked(text, news.has(path))}
          </p>
        ))}
        {labels.size > 0 && (
          <ul className="card-labels" aria-label={fieldName('label', true)}>
            {[...labels].map((label) => (
              <li key={label} className="card-label" dir="auto">
                {marked(label, news.has(`keywords/${label}`))}
              </li>
            ))}
          </ul>
        )}
      </div>
      {card !== undefined && contact !== undefined && <CardActs card={card} />}
      <div className="card-corner">
        <CloseButton isBesideToasts onClose={onClose} />
        {contact !== undefined && <StarButton {...{ contact, name }} />}
        {contact !== undefined && <ShareButton id={id} name={name} />}
        {card !== undefined && contact !== undefined && <QrButton {...{ name, card }} />}
      </div>
    </div>
  );
}

function marked(text: string, isNew: boolean) {
  return isNew ? <mark>{text}</mark> : text;
}
