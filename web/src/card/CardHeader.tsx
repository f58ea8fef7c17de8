import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import { shownName } from '../book/shownName.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { CardPhoto } from './CardPhoto.tsx';
import { organizationText } from './cardEntries.ts';
import { QrButton } from './QrButton.tsx';
import { ShareButton } from './ShareButton.tsx';
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
  news: ReadonlySet<unknown>;
  onClose: () => void;
}) {
  const words = useWords(cardView);
  const name = contact?.name || card?.name?.full || (contact === undefined ? '' : shownName(contact));
  const work = [
    ...Object.values(card?.titles ?? {}).map((title) => ({ text: title.name, isNew: news.has(title) })),
    ...Object.values(card?.organizations ?? {}).map((each) => ({
      text: organizationText(each),
      isNew: news.has(each),
    })),
  ].filter(({ text }) => text !== '' && text !== name);
  const labels = [...new Set([...Object.keys(card?.keywords ?? {}), ...(contact?.groups ?? [])])];
  return (
    <div className="card-header">
      <CardPhoto id={id} name={name} digest={contact?.photo} />
      <div className="card-words">
        <h2
          id={titleId}
          className={name.length > LONG_NAME ? 'card-name card-long-name' : 'card-name'}
          tabIndex={-1}
          aria-label={words.heading(name)}
        >
          <bdi dir="auto">{marked(name, news.has(name))}</bdi>
        </h2>
        {work.map(({ text, isNew }) => (
          <p key={text} className="card-work" dir="auto">
            {marked(text, isNew)}
          </p>
        ))}
        {labels.length > 0 && (
          <ul className="card-labels" aria-label={words.labels}>
            {labels.map((label) => (
              <li key={label} className="card-label" dir="auto">
                {marked(label, news.has(label))}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="card-corner">
        <CloseButton isBesideToasts onClose={onClose} />
        {contact !== undefined && <ShareButton id={id} name={name} />}
        {card !== undefined && contact !== undefined && <QrButton {...{ name, card }} />}
      </div>
    </div>
  );
}

function marked(text: string, isNew: boolean) {
  return isNew ? <mark>{text}</mark> : text;
}
