import { NAME_MAX_LENGTH } from '@contactbook/contract/limits';
import { useSelector } from 'react-redux';
import { textWritten } from '../book/draftsSlice.ts';
import { discardText } from '../book/discard.ts';
import { useDraftText } from '../book/useDraftText.ts';
import { useAppDispatch } from '../redux.ts';
import { Field } from '../ui/Field.tsx';
import { formText } from '../ui/formText.ts';
import { showToast } from '../ui/toasts.ts';
import { selectUserName, userChanged } from '../users/authSlice.ts';
import { useCall } from '../users/useCall.ts';
import { account } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { AccountForm } from './AccountForm.tsx';
import { changeUser } from './accountThunks.ts';

const DRAFT = 'account name';

export function NameForm({ onClose }: { onClose: () => void }) {
  const words = useWords(account);
  const dispatch = useAppDispatch();
  const { call, isBusy } = useCall();
  const written = useDraftText(DRAFT, useSelector(selectUserName));

  async function save(form: HTMLFormElement) {
    const user = await call(changeUser({ name: formText(form, 'name').trim() }));
    if (user === undefined) return;
    dispatch(textWritten({ place: DRAFT, text: undefined }));
    dispatch(userChanged(user));
    showToast('success', words.nameChanged);
    onClose();
  }

  function cancel() {
    dispatch(discardText(DRAFT));
    onClose();
  }

  return (
    <AccountForm title={words.nameTitle} submit={words.editName} isBusy={isBusy} onSubmit={save} onCancel={cancel}>
      <Field
        label={words.name}
        name="name"
        required
        pattern=".*\S.*"
        maxCharacters={NAME_MAX_LENGTH}
        {...written}
        dir="auto"
        autoComplete="name"
        hint={words.nameHint}
      />
    </AccountForm>
  );
}
