import type { ConflictDecision, PendingConflict } from '@contactbook/contract/devices';
import { type SubmitEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectContact } from '../book/contactsSlice.ts';
import { refreshBook } from '../book/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Isolated } from '../ui/Isolated.tsx';
import { Modal } from '../ui/Modal.tsx';
import { agoOf } from '../ui/moments.ts';
import { VersionRadio } from '../ui/VersionRadio.tsx';
import { useCall } from '../users/useCall.ts';
import { conflictTexts, fieldTitle } from './conflictTexts.ts';
import { settleConflict } from './deviceThunks.ts';
import './pending-conflicts.css';

/** Shows pending conflicts one after the other: what the device sent, and what is in the book. */
export default function PendingConflictDialog({
  conflicts,
  onDecided,
  onClose,
}: {
  conflicts: PendingConflict[];
  /** Called with the remaining conflicts. */
  onDecided: (left: PendingConflict[]) => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const [total] = useState(conflicts.length);
  /** Fields for which the book's value is chosen. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const conflict = conflicts[0]!; // the dialog is open only while there are conflicts
  const { id, device, atMs, fields, uncontested, problem } = conflict;
  const inBook = useSelector(selectContact(conflict.contact))?.name;
  const name = inBook ?? conflict.name ?? 'A contact';
  const texts = conflictTexts(conflict, name);

  function choose(field: string, side: 'mine' | 'theirs') {
    const next = new Set(left);
    if (side === 'mine') next.delete(field);
    else next.add(field);
    setLeft(next);
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const taken = fields.map(({ field }) => field).filter((field) => !left.has(field));
    const isAll = taken.length === fields.length;
    void settle({ take: true, ...(!isAll && { fields: taken }) });
  }
  function leave() {
    // Only a conflict that could be saved is decided for the book. Otherwise the sent card is deleted.
    void settle(fields.length === 0 || problem !== undefined ? undefined : { take: false });
  }
  async function settle(decision: ConflictDecision | undefined) {
    let isGone = false;
    const body = await call(
      settleConflict({ id, ...(decision && { decision }) }),
      ({ code }) => (isGone = String(code).endsWith('not_found')),
    );
    if (body === undefined && !isGone) return;
    void dispatch(refreshBook());
    setLeft(new Set());
    onDecided(conflicts.slice(1));
  }

  return (
    <Modal isOpen onClose={onClose} title={<Isolated text={texts.title} name={name} />}>
      <p className="conflict-text">
        {total > 1 && <strong className="conflict-place">{`${total - conflicts.length + 1} of ${total}`}</strong>}
        <bdi>{device}</bdi> sent this {agoOf(atMs)}
        {texts.reason}
      </p>
      <form onSubmit={save}>
        {problem === undefined &&
          fields.map(({ field, mine, theirs }) => (
            <VersionRadio
              key={field}
              legend={fieldTitle(field)}
              name={field}
              look={field.toUpperCase() === 'TEL' ? 'side-number' : 'side-name'}
              sides={[
                { side: 'mine', label: <Isolated text={`From ${device}`} name={device} />, text: mine || 'Nothing' },
                { side: 'theirs', label: 'In the book now', text: theirs || 'Nothing' },
              ]}
              chosen={left.has(field) ? 'theirs' : 'mine'}
              onChoose={(side) => choose(field, side)}
            />
          ))}
        <OwnChanges
          heading={texts.ownChanges}
          changes={problem === undefined ? uncontested : [...fields, ...uncontested]}
        />
        <div className="conflict-buttons">
          {texts.save !== undefined && (
            <button type="submit" className={buttons.primary} aria-busy={isBusy}>
              {texts.save}
            </button>
          )}
          <button type="button" className={buttons.quiet} onClick={leave}>
            {texts.leave}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** Lists what only the device changed. */
function OwnChanges({ heading, changes }: { heading: string; changes: { field: string; mine: string }[] }) {
  if (changes.length === 0) return null;
  return (
    <section className="conflict-own">
      <h3 className="conflict-heading">{heading}</h3>
      <dl className="conflict-changes">
        {changes.map(({ field, mine }) => (
          <div key={field} className="conflict-change">
            <dt>{fieldTitle(field)}</dt>
            <dd>
              <bdi dir="auto">{mine || 'Removed'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
