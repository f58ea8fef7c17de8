import type { Card } from '@contactbook/contract/card';
import type { ReactNode } from 'react';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { restoreTrashed } from '../changes.ts';
import { unlessOffline } from '../edits.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ADDABLE, type Addable, addableTo } from './beginEdit.ts';
import { ActLink } from './ActLink.tsx';
import { addressLines } from './cardEntries.ts';
import { otherEntries } from './otherEntries.ts';
import { byPreference, takesMessages, wordFor } from './kinds.ts';
import { birthdayText } from './birthday.ts';
import { dialled } from './phone.ts';
import { CALL, MAIL, MESSAGE, OPEN, PLACE } from './pictures.ts';

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
  const groups = [
    byPreference(card.phones).map(([key, phone]) => <Phone key={key} phone={phone} isNew={news.has(phone)} />),
    byPreference(card.emails).map(([key, email]) => <Email key={key} email={email} isNew={news.has(email)} />),
    byPreference(card.addresses).map(([key, address]) => (
      <Address key={key} address={address} isNew={news.has(address)} />
    )),
    Object.entries(card.anniversaries ?? {})
      .filter(([, { kind }]) => kind === 'birth')
      .map(([key, birth]) => (
        <Entry key={key} kind="Birthday" value={birthdayText(birth.date)} isNew={news.has(birth)} />
      )),
    Object.entries(card.notes ?? {}).map(([key, note]) => (
      <Entry key={key} kind="Note" value={note.note} isNew={news.has(note)} />
    )),
    otherEntries(card).map(({ key, entry, kind, value, href }) => (
      <Entry key={key} kind={kind} value={value} isNew={news.has(entry)}>
        {href !== undefined && (
          <ActLink path={OPEN} label={`Open in a new tab: ${value}`} title="Open in a new tab" href={href} isAway />
        )}
        <CopyButton text={value} label={`Copy ${value}`} />
      </Entry>
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
          {groups.length === 0 && <p>Only a name so far</p>}
          {addableTo(card).map((property) => (
            <button
              key={property}
              type="button"
              className={`${buttons.ghost} card-add`}
              onClick={() => onAdd(property)}
            >
              <Icon name="plus" />
              {ADDABLE[property].words}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

function InTrash({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const restore = unlessOffline(async (send) => restoreTrashed.fulfilled.match(await send(restoreTrashed(id))));
  return (
    <div className="card-notice" role="status">
      <p>This contact is in the trash.</p>
      <button type="button" className={buttons.quiet} onClick={() => void dispatch(restore)}>
        Restore
      </button>
    </div>
  );
}

/** One entry: its kind above its value, and the actions on it. */
function Entry({
  kind,
  value,
  isNew,
  isPreferred = false,
  look,
  children,
}: {
  kind: string;
  value: ReactNode;
  isNew: boolean;
  isPreferred?: boolean;
  look?: string;
  children?: ReactNode;
}) {
  return (
    <div className="card-entry">
      <div className="card-said">
        <p className="card-kind">
          <bdi dir="auto">{kind}</bdi>
          {isPreferred && ', preferred'}
        </p>
        <p className={look === undefined ? 'card-value' : `card-value ${look}`} dir="auto">
          {isNew ? <mark>{value}</mark> : value}
        </p>
      </div>
      {children !== undefined && <div className="card-acts">{children}</div>}
    </div>
  );
}

type Each<Property extends 'phones' | 'emails' | 'addresses'> = NonNullable<Card[Property]>[string];

function Phone({ phone, isNew }: { phone: Each<'phones'>; isNew: boolean }) {
  const number = phone.number.replace(/^tel:/i, '');
  const kind = wordFor(phone, 'Number');
  const href = dialled(number).find((part) => part.href !== undefined)?.href;
  const named = `${number}, ${kind.toLowerCase()}`;
  return (
    <Entry
      kind={kind}
      isNew={isNew}
      isPreferred={phone.pref === 1}
      look="card-number"
      value={<bdi dir="ltr">{number}</bdi>}
    >
      {href !== undefined && <ActLink path={CALL} label={`Call ${named}`} title="Call" href={href} />}
      {href !== undefined && takesMessages(phone) && (
        <ActLink
          path={MESSAGE}
          label={`Message ${named}`}
          title="Message"
          href={href.replace(/^tel:/, 'sms:').replace(/[,;].*$/, '')}
        />
      )}
      <CopyButton text={number} label={`Copy ${number}`} />
    </Entry>
  );
}

function Email({ email, isNew }: { email: Each<'emails'>; isNew: boolean }) {
  const { address } = email;
  return (
    <Entry kind={wordFor(email, 'E-mail')} isNew={isNew} isPreferred={email.pref === 1} value={address}>
      <ActLink
        path={MAIL}
        label={`Write to ${address}`}
        title="Write"
        href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}
      />
      <CopyButton text={address} label={`Copy ${address}`} />
    </Entry>
  );
}

function Address({ address, isNew }: { address: Each<'addresses'>; isNew: boolean }) {
  const lines = addressLines(address);
  const text = lines.join(', ');
  const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`;
  return (
    <Entry
      kind={wordFor(address, 'Address')}
      isNew={isNew}
      isPreferred={address.pref === 1}
      look="card-lines"
      value={lines.join('\n')}
    >
      <ActLink
        path={PLACE}
        label={`Show on a map, in a new tab: ${text}`}
        title="Show on a map, in a new tab"
        href={href}
        isAway
      />
      <CopyButton text={lines.join('\n')} label={`Copy ${text}`} />
    </Entry>
  );
}
