import { type ManagedPerson, QUOTA_MIN_BYTES } from '@contactbook/contract/operator';
import { type SubmitEvent, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { unlessHeld } from '../ui/holdOpen.ts';
import { Modal } from '../ui/Modal.tsx';
import '../users/entry.css';
import { operatorPage } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { sizeText } from '../ui/sizes.ts';

const MEGABYTE = 2 ** 20;
const LEAST = QUOTA_MIN_BYTES / MEGABYTE;

/** Asks how much space a person may use: as much as everybody, or a number of megabytes. */
export function QuotaDialog({
  person: { name, quotaBytes },
  serverQuotaBytes,
  isBusy,
  onClose,
  onChosen,
}: {
  person: ManagedPerson;
  serverQuotaBytes: number;
  isBusy: boolean;
  onClose: () => void;
  /** Called with the bytes; undefined for those of everybody. */
  onChosen: (bytes: number | undefined) => void;
}) {
  const words = useWords(operatorPage);
  const [isOwn, setIsOwn] = useState(quotaBytes !== undefined);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onChosen(isOwn ? Number(formText(event.currentTarget, 'megabytes')) * MEGABYTE : undefined);
  }

  return (
    <Modal onClose={onClose} title={words.quotaTitle(name)}>
      <form onSubmit={send}>
        <fieldset className="operator-choices">
          <legend className="modal-text">{words.quotaText}</legend>
          <ChoiceRow type="radio" name="quota" checked={!isOwn} onChange={() => setIsOwn(false)}>
            {words.quotaOfServer(sizeText(serverQuotaBytes))}
          </ChoiceRow>
          <ChoiceRow type="radio" name="quota" checked={isOwn} onChange={() => setIsOwn(true)}>
            {words.quotaOwn}
          </ChoiceRow>
        </fieldset>
        {isOwn && (
          <Field
            label={words.megabytes}
            name="megabytes"
            type="number"
            inputMode="numeric"
            required
            min={LEAST}
            step={1}
            defaultValue={Math.round((quotaBytes ?? serverQuotaBytes) / MEGABYTE)}
            hint={words.megabytesHint(LEAST)}
          />
        )}
        <div className="modal-buttons">
          <button type="button" className={buttons.quiet} onClick={unlessHeld(onClose)}>
            {words.cancel}
          </button>
          <button type="submit" className={buttons.primary} aria-busy={isBusy}>
            {words.save}
          </button>
        </div>
      </form>
    </Modal>
  );
}
