import { useState } from 'react';
import { formText } from '../ui/formText.ts';
import { WarningTile } from '../ui/Warning.tsx';
import { useCall } from '../users/useCall.ts';
import { codes as codesWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountRow } from './AccountRow.tsx';
import { makeCodes } from './accountThunks.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { CurrentPassword } from './CurrentPassword.tsx';
import { useProof } from './useProof.ts';

const ALL = 10;
/** With this many codes left or fewer, the row suggests new ones. */
const FEW = 3;

/** Shows how many recovery codes are left, and makes new ones. */
export function CodesRow({
  left,
  isOpen,
  onOpen,
  onClose,
  onMade,
}: {
  left: number;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onMade: (left: number) => void;
}) {
  const words = useWords(codesWords);
  const { call, isBusy } = useCall();
  const { field, onRefused } = useProof();
  const [codes, setCodes] = useState<string[]>();

  async function make(form: HTMLFormElement) {
    const made = await call(makeCodes({ password: formText(form, 'current') }), onRefused);
    if (made === undefined) return;
    setCodes(made.codes);
    onMade(made.codes.length);
    onClose();
  }

  return (
    <>
      <AccountRow
        kind={words.title}
        actLabel={left === 0 ? words.makeThis : words.makeNewThis}
        {...{ isOpen, onOpen, onClose }}
        form={
          <AccountForm
            title={words.formTitle}
            submit={words.make}
            isBusy={isBusy}
            onSubmit={(form) => void make(form)}
            onCancel={onClose}
          >
            <p className="account-text">
              {words.text}
              {left > 0 && ` ${words.oldEnd}`}
            </p>
            <CurrentPassword {...field} />
          </AccountForm>
        }
      >
        <span className="account-codes-left">
          {left <= FEW && <WarningTile />}
          {left === 0 ? words.none : words.left(left, ALL)}
        </span>
      </AccountRow>
      {codes !== undefined && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
