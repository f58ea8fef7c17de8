import type { PendingConflict, ConflictDecision } from '@contactbook/contract/devices';
import { type SubmitEvent, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectContact } from '../contacts/contactsSlice.ts';
import { refreshBook } from '../contacts/refreshBook.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Modal } from '../ui/Modal.tsx';
import { agoOf } from '../ui/moments.ts';
import { SideChoice } from '../ui/SideChoice.tsx';
import { useCall } from '../users/useCall.ts';
import { decideEdit } from './deviceThunks.ts';
import waitingSheet from './waiting.css?url';

const SHEET = fetchSheet(waitingSheet);

/** The edits that wait, one after the other: what the device sent, and what is in the book. */
export default function WaitingDialog({
  edits,
  onDecided,
  onClose,
}: {
  edits: PendingConflict[];
  /** These are the ones that are left. */
  onDecided: (left: PendingConflict[]) => void;
  onClose: () => void;
}) {
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const [total] = useState(edits.length);
  /** Fields that stay as they are in the book. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const edit = edits[0]!; // the dialog is open only while there are edits
  const { id, device, atMs, fields } = edit;
  const name = useSelector(selectContact(edit.contact))?.name ?? 'A contact';

  function choose(field: string, side: 'mine' | 'theirs') {
    const next = new Set(left);
    if (side === 'mine') next.delete(field);
    else next.add(field);
    setLeft(next);
  }
  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const taken = fields.map(({ field }) => field).filter((field) => !left.has(field));
    void decide(taken.length === fields.length ? { take: true } : { take: true, fields: taken });
  }
  async function decide(choice: ConflictDecision) {
    let isGone = false;
    const body = await call(decideEdit({ id, choice }), ({ code }) => (isGone = String(code).endsWith('not_found')));
    if (body === undefined && !isGone) return;
    if (choice.take) void dispatch(refreshBook());
    setLeft(new Set());
    onDecided(edits.slice(1));
  }

  return (
    <Modal isOpen onClose={onClose} title={<Isolated text={`${name} was changed twice`} name={name} />}>
      {SHEET}
      <p className="waiting-text">
        {total > 1 && <strong className="waiting-place">{`${total - edits.length + 1} of ${total}`}</strong>}
        <bdi>{device}</bdi> sent this {agoOf(atMs)}, after the book had changed. Nothing is lost: choose.
      </p>
      <form onSubmit={save}>
        {fields.map(({ field, mine, theirs }) => (
          <SideChoice
            key={field}
            legend={titleOf(field)}
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
        <div className="waiting-buttons">
          <button type="submit" className={buttons.primary} aria-busy={isBusy}>
            Save
          </button>
          <button type="button" className={buttons.quiet} onClick={() => void decide({ take: false })}>
            Keep what is in the book
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** In the person's words, by the names of vCard's properties (RFC 6350). */
const TITLES: Record<string, string> = {
  FN: 'Name',
  N: 'Name',
  TEL: 'Number',
  EMAIL: 'E-mail',
  ADR: 'Address',
  ORG: 'Organisation',
  TITLE: 'Job title',
  BDAY: 'Birthday',
  NOTE: 'Note',
  CATEGORIES: 'Labels',
  URL: 'Website',
};

function titleOf(field: string): string {
  return TITLES[field.toUpperCase()] ?? field.slice(0, 1).toUpperCase() + field.slice(1).toLowerCase();
}
