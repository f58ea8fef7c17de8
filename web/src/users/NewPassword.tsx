import { PASSWORD_MIN_LENGTH } from '@contactbook/contract/limits';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { formText } from '../ui/formText.ts';
import { PasswordField } from '../ui/PasswordField.tsx';
import { newPassword } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { selectEmail, selectUserName } from './authSlice.ts';
import { PasswordAdvice } from './PasswordAdvice.tsx';

/**
 * The field for a new password, with advice in its hint. The advice also uses the form's e-mail field, if there is one.
 */
export function NewPassword() {
  const words = useWords(newPassword);
  const name = useSelector(selectUserName);
  const email = useSelector(selectEmail);
  const [typed, setTyped] = useState({ password: '', email: '' });
  return (
    <PasswordField
      label={words.label}
      pattern={`.{${PASSWORD_MIN_LENGTH},}`}
      autoComplete="new-password"
      onChange={({ currentTarget: { value, form } }) =>
        setTyped({ password: value, email: form === null ? '' : formText(form, 'email') })
      }
      hint={
        <>
          {words.atLeast(PASSWORD_MIN_LENGTH)}{' '}
          <PasswordAdvice password={typed.password} person={{ name, email: email || typed.email }} isRated />
        </>
      }
    />
  );
}
