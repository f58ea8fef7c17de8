import type { Card } from '@contactbook/contract/card';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { restoreTrashed } from '../book/acts.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ADDABLE, type Addable, addableTo } from './beginEdit.ts';
import { addressLines } from './cardEntries.ts';
import { otherEntries } from './otherEntries.ts';
import { byPreference, takesMessages, wordFor } from './kinds.ts';
import { birthdayText } from './birthday.ts';
import { dialled } from './phone.ts';
import { messengersOf } from './messengers.ts';
import { MESSAGE } from './pictures.ts';
import { cardEntry } from '../words/en/cardEntry.ts';
import { cardForm } from '../words/en/cardForm.ts';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

/** Shows all properties of a card, in groups. Absent properties take no space. */
export function CardView({
  id,
  card,
  news,
  isThere,
  onAdd,
}: {
  id: string;
  card: Card;
  /** The entries that were added or changed while the card is open. */
  news: ReadonlySet<unknown>;
  /** Whether the contact is in the book; otherwise it is in the trash. */
  isThere: boolean;
  /** Starts to add a property that the card does not have. */
  onAdd: (property: Addable) => void;
}) {
  const words = useWords(cardView);
  const things = useWords(cardEntry);
  const addWords = useWords(cardForm);
  const groups = [
    byPreference(card.phones).map(([key, phone]) => <Phone key={key} phone={phone} isNew={news.has(phone)} />),
    byPreference(card.emails).map(([key, email]) => <Email key={key} email={email} isNew={news.has(email)} />),
    byPreference(card.addresses).map(([key, address]) => (
      <AddressLines key={key} address={address} isNew={news.has(address)} />
    )),
    Object.entries(card.anniversaries ?? {})
      .filter(([, { kind }]) => kind === 'birth')
      .map(([key, birth]) => (
        <EntryRow key={key} kind={things.birthday} value={birthdayText(birth.date)} isNew={news.has(birth)} />
      )),
    Object.entries(card.notes ?? {}).map(([key, note]) => (
      <EntryRow key={key} kind={things.note} value={note.note} isNew={news.has(note)} />
    )),
    otherEntries(card).map(({ key, entry, kind, value, href }) => (
      <EntryRow
        key={key}
        {...{ kind, value }}
        isNew={news.has(entry)}
        link={href === undefined ? undefined : { href, label: words.openLink(value), isAway: true }}
      >
        <CopyButton text={value} label={words.copy(value)} />
      </EntryRow>
    )),
  ].filter(({ length }) => length > 0);
  return (
    <>
      {!isThere && <InTrash id={id} />}
      {groups.map((group) => (
        <section key={group[0]!.key} className="card-group">
          {group}
        </section>
      ))}
      {isThere && (
        <div className="card-bare">
          {groups.length === 0 && <p>{words.bare}</p>}
          {addableTo(card).map((property) => (
            <button
              key={property}
              type="button"
              className={`${buttons.ghost} card-add`}
              onClick={() => onAdd(property)}
            >
              <Icon name="plus" />
              {addWords[ADDABLE[property].words]}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function InTrash({ id }: { id: string }) {
  const words = useWords(cardView);
  const dispatch = useAppDispatch();
  return (
    <div className="card-notice" role="status">
      <p>{words.inTrash}</p>
      <button type="button" className={buttons.quiet} onClick={() => void dispatch(restoreTrashed(id))}>
        {words.restore}
      </button>
    </div>
  );
}

/** The link of a value: it starts a call or a mail, or opens another site if `isAway`. */
type EntryLink = { href: string; label: string; isAway?: boolean };

/** One entry: its kind above its value, which may be a link, and the actions on it. */
function EntryRow({
  kind,
  value,
  isNew,
  isPreferred = false,
  look,
  link,
  below,
  children,
}: {
  kind: string;
  value: ReactNode;
  isNew: boolean;
  isPreferred?: boolean;
  look?: string;
  link?: EntryLink | undefined;
  /** Further links, in a line of their own. */
  below?: ReactNode;
  children?: ReactNode;
}) {
  const words = useWords(cardView);
  const text = isNew ? <mark>{value}</mark> : value;
  return (
    <div className="card-entry">
      <div className="card-said">
        <p className="card-kind">
          <bdi dir="auto">{kind}</bdi>
          {isPreferred && words.preferred}
        </p>
        <p className={look === undefined ? 'card-value' : `card-value ${look}`} dir="auto">
          {link === undefined ? (
            text
          ) : (
            <a
              className="card-link"
              href={link.href}
              aria-label={link.label}
              // Keeps the address of the book from the other site.
              {...(link.isAway && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {text}
            </a>
          )}
        </p>
      </div>
      {children !== undefined && <div className="card-acts">{children}</div>}
      {below}
    </div>
  );
}

type Each<Property extends 'phones' | 'emails' | 'addresses'> = NonNullable<Card[Property]>[string];

function Phone({ phone, isNew }: { phone: Each<'phones'>; isNew: boolean }) {
  const words = useWords(cardView);
  const things = useWords(cardEntry);
  const number = phone.number.replace(/^tel:/i, '');
  const kind = wordFor(phone, things.number);
  const href = dialled(number).find((part) => part.href !== undefined)?.href;
  const named = `${number}, ${kind.toLowerCase()}`;
  return (
    <EntryRow
      kind={kind}
      isNew={isNew}
      isPreferred={phone.pref === 1}
      look="card-number"
      value={<bdi dir="ltr">{number}</bdi>}
      link={href === undefined ? undefined : { href, label: words.callNumber(named) }}
      below={<Messengers {...{ phone, number }} />}
    >
      {href !== undefined && takesMessages(phone) && (
        <a
          className={buttons.icon}
          href={href.replace(/^tel:/, 'sms:').replace(/[,;].*$/, '')}
          aria-label={words.messageNumber(named)}
          title={words.message}
        >
          <Icon path={MESSAGE} />
        </a>
      )}
      <CopyButton text={number} label={words.copy(number)} />
    </EntryRow>
  );
}

/** Links to the messengers in which a mobile number with its country can be written to. */
function Messengers({ phone, number }: { phone: Each<'phones'>; number: string }) {
  const words = useWords(cardView);
  const links = messengersOf(phone, number);
  if (links.length === 0) return null;
  return (
    <ul className="card-messengers">
      {links.map(({ name, href }) => (
        <li key={name}>
          <a href={href} target="_blank" rel="noopener noreferrer" aria-label={words.messenger(name, number)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Email({ email, isNew }: { email: Each<'emails'>; isNew: boolean }) {
  const words = useWords(cardView);
  const things = useWords(cardEntry);
  const { address } = email;
  return (
    <EntryRow
      kind={wordFor(email, things.email)}
      isNew={isNew}
      isPreferred={email.pref === 1}
      value={address}
      link={{ href: `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`, label: words.writeTo(address) }}
    >
      <CopyButton text={address} label={words.copy(address)} />
    </EntryRow>
  );
}

function AddressLines({ address, isNew }: { address: Each<'addresses'>; isNew: boolean }) {
  const words = useWords(cardView);
  const things = useWords(cardEntry);
  const lines = addressLines(address);
  const text = lines.join(', ');
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`;
  return (
    <EntryRow
      kind={wordFor(address, things.address)}
      isNew={isNew}
      isPreferred={address.pref === 1}
      look="card-lines"
      value={lines.join('\n')}
      link={{ href, label: words.mapOf(text), isAway: true }}
    >
      <CopyButton text={lines.join('\n')} label={words.copy(text)} />
    </EntryRow>
  );
}
