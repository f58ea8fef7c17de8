import type { Card } from '@contactbook/contract/card';
import type { Contact } from '@contactbook/contract/contacts';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { shownName } from '../../book/shownName.ts';
import buttons from '../../ui/buttons.module.css';
import { CloseButton } from '../../ui/CloseButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { MORE } from '../../ui/pictures.ts';
import { CardActs } from './CardActs.tsx';
import { CardPhoto } from '../photo/CardPhoto.tsx';
import { shownValues } from '../fields/shownValues.ts';
import { fieldName } from '../fields/valueTexts.ts';
import { ShareMenu } from './ShareMenu.tsx';
import { StarButton } from './StarButton.tsx';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** Longer names, in characters, use a smaller font. */
const LONG_NAME = 60;

/** Photo or initials, name, job and organization, labels, and all acts on the contact. */
export function CardHeader({
  titleId,
  id,
  contact,
  card,
  news,
  acts,
  onClose,
}: {
  titleId: string;
  id: string;
  contact: Contact | undefined;
  card: Card | undefined;
  news: ReadonlySet<string>;
  /** What changes the contact; undefined where nothing can be changed. */
  acts: { onEdit: () => void; onHistory: () => void; onDelete: () => void } | undefined;
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
      <div className="card-corner" data-toasts-before>
        {contact !== undefined && <StarButton {...{ contact, name }} />}
        {card !== undefined && contact !== undefined && <ShareMenu {...{ id, name, card }} />}
        {acts !== undefined && (
          <Menu name={words.more(name)} look="card-menu" opener={<Icon path={MORE} />}>
            <button type="button" className="book-link" data-closes-menu onClick={acts.onHistory}>
              <Icon name="clock" />
              {words.history}
            </button>
            <button type="button" className="book-link" data-closes-menu onClick={acts.onDelete}>
              <Icon name="bin" />
              {words.delete}
            </button>
          </Menu>
        )}
        <CloseButton onClose={onClose} />
      </div>
      {acts !== undefined && (
        <button type="button" className={`${buttons.ghost} card-edit`} onClick={acts.onEdit}>
          <Icon name="edit" />
          {words.edit}
        </button>
      )}
      {card !== undefined && contact !== undefined && <CardActs card={card} />}
    </div>
  );
}

function marked(text: string, isNew: boolean) {
  return isNew ? <mark>{text}</mark> : text;
}
