import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import { Link } from 'wouter';
import { duplicatesSeen } from '../book/bookEvents.ts';
import { useAppDispatch } from '../redux.ts';
import { Icon } from '../ui/Icon.tsx';
import { useReading } from '../users/useCall.ts';
import { duplicates } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import { readDuplicates } from './calls.ts';
import './duplicates-line.css';

const readSame = () => readDuplicates({ lane: 'same' });

/** Says how many people are in the book twice. After an import it can be closed; otherwise it is lasting. */
export default function DuplicatesLine({ isLasting = false }) {
  const words = useWords(duplicates);
  const dispatch = useAppDispatch();
  const { people = 0 } = useReading(readSame).value ?? {};
  const close = () => dispatch(duplicatesSeen());
  return (
    <div role="status">
      {people > 0 && (
        <p className="duplicates-line">
          <span>{words.people(people)}</span>
          <Link to={DUPLICATES_SCREEN} onClick={close}>
            {words.review}
          </Link>
          {!isLasting && (
            <button type="button" aria-label={words.close} onClick={close}>
              <Icon name="cross" size={16} />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
