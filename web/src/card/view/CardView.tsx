import type { Card, FieldName } from '@contactbook/contract/card';
import { FIELDS } from '@contactbook/card/fields/fields';
import { dialled } from '@contactbook/contract/dialled';
import { groupBy } from '@contactbook/contract/groupBy';
import { type ReactNode, useId } from 'react';
import { useAppDispatch } from '../../redux.ts';
import buttons from '../../ui/buttons.module.css';
import { restoreTrashed } from '../../book/acts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { addableTo } from '../fields/beginEdit.ts';
import { type ShownValue, shownValues } from '../fields/shownValues.ts';
import { type Kinded, takesMessages } from '../fields/kinds.ts';
import { LineMenu, MenuLink } from './LineMenu.tsx';
import { AWAY, mailTo, smsTo } from '../links.ts';
import { messengersOf } from './messengers.ts';
import { webAddress } from '../webAddress.ts';
import { cardView, fieldNames } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** Shows all values of a card, in groups by field. What another program wrote comes last. */
export function CardView({
  id,
  card,
  news,
  isThere,
  onAdd,
}: {
  id: string;
  card: Card;
  /** The paths of the values that were added or changed while the card is open. */
  news: ReadonlySet<string>;
  /** Whether the contact is in the book; otherwise it is in the trash. */
  isThere: boolean;
  /** Starts to add a field that the card does not have. */
  onAdd: (label: FieldName) => void;
}) {
  const words = useWords(cardView);
  const names = useWords(fieldNames);
  const programId = useId();
  const addable = addableTo(card);
  const values = shownValues(card, 'main', 'other', 'program');
  const groups = [...groupBy(values, ({ label }) => (FIELDS[label].shown === 'main' ? label : FIELDS[label].shown))];
  return (
    <>
      {!isThere && <InTrash id={id} />}
      {groups.map(([name, group]) => (
        <section key={name} className="card-group" aria-labelledby={name === 'program' ? programId : undefined}>
          {name === 'program' && (
            <h3 id={programId} className="card-program">
              {words.program}
            </h3>
          )}
          {group.map((value) => (
            <ValueRow key={value.path} {...value} isNew={news.has(value.path)} />
          ))}
        </section>
      ))}
      {isThere && (
        <div className="card-bare">
          {groups.length === 0 && <p>{words.bare}</p>}
          {addable.length > 0 && (
            <Menu name={words.addMore} look="card-add-more" opener={<AddMore />}>
              {addable.map((label) => (
                <button key={label} type="button" className="book-link" data-closes-menu onClick={() => onAdd(label)}>
                  {names[label].one}
                </button>
              ))}
            </Menu>
          )}
        </div>
      )}
    </>
  );
}

function AddMore() {
  return (
    <>
      <Icon name="plus" />
      {useWords(cardView).addMore}
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

type ValueProps = ShownValue & { isNew: boolean };

/** A value with its link and the actions on it, by its field. */
function ValueRow(props: ValueProps) {
  const words = useWords(cardView);
  const { label, text } = props;
  const line = text.replaceAll('\n', ', ');
  if (label === 'phone') return <Phone {...props} />;
  const menu = <LineMenu text={text} />;
  if (label === 'email') {
    return (
      <EntryRow {...props} link={{ href: mailTo(text), label: words.writeTo(text) }}>
        {menu}
      </EntryRow>
    );
  }
  if (label === 'address') {
    const href = `https://www.openstreetmap.org/search?query=${encodeURIComponent(line)}`;
    return (
      <EntryRow {...props} look="card-lines" link={{ href, label: words.mapOf(line), isAway: true }}>
        {menu}
      </EntryRow>
    );
  }
  if (FIELDS[label].shown === 'main') return <EntryRow {...props} />;
  const href = FIELDS[label].as === 'link' ? webAddress(text) : undefined;
  return (
    <EntryRow {...props} link={href === undefined ? undefined : { href, label: words.openLink(text), isAway: true }}>
      {menu}
    </EntryRow>
  );
}

/** The link of a value: it starts a call or a mail, or opens another site if `isAway`. */
type EntryLink = { href: string; label: string; isAway?: boolean };

/** One entry: its title above its value, which may be a link, and the actions on it. */
function EntryRow({
  title,
  text,
  isNew,
  isPreferred,
  look,
  link,
  children,
}: Pick<ValueProps, 'title' | 'isNew' | 'isPreferred'> & {
  text: ReactNode;
  look?: string;
  link?: EntryLink | undefined;
  children?: ReactNode;
}) {
  const words = useWords(cardView);
  const value = isNew ? <mark>{text}</mark> : text;
  return (
    <div className="card-entry">
      <div className="card-said">
        <p className="card-kind">
          <bdi dir="auto">{title}</bdi>
          {isPreferred && words.preferred}
        </p>
        <p className={look === undefined ? 'card-value' : `card-value ${look}`} dir="auto">
          {link === undefined ? (
            value
          ) : (
            <a className="card-link" href={link.href} aria-label={link.label} {...(link.isAway && AWAY)}>
              {value}
            </a>
          )}
        </p>
      </div>
      {children !== undefined && <div className="card-acts">{children}</div>}
    </div>
  );
}

/** The numbers of a field, each with its link. Its menu writes to the first of them, also by messengers. */
function Phone(props: ValueProps) {
  const words = useWords(cardView);
  const { text, title, value } = props;
  const phone = value as Kinded; // the value of a number
  const parts = dialled(text);
  const [first, ...others] = parts.filter(({ href }) => href !== undefined);
  const named = (number: string) => `${number}, ${title.toLowerCase()}`;
  const isOne = others.length === 0;
  const link =
    isOne && first?.href !== undefined ? { href: first.href, label: words.callNumber(named(text)) } : undefined;
  const pieces = parts.map(({ start, end, href }) => {
    const part = text.slice(start, end);
    return href === undefined ? (
      part
    ) : (
      <a key={start} href={href} aria-label={words.callNumber(named(part))}>
        {part}
      </a>
    );
  });
  return (
    <EntryRow {...props} look="card-number" text={<bdi dir="ltr">{isOne ? text : pieces}</bdi>} link={link}>
      <LineMenu text={text}>
        {first?.href !== undefined && takesMessages(phone) && <MenuLink href={smsTo(first.href)} name={words.write} />}
        {messengersOf(phone, text).map(({ name, href }) => (
          <MenuLink key={name} {...{ name, href }} isAway />
        ))}
      </LineMenu>
    </EntryRow>
  );
}
