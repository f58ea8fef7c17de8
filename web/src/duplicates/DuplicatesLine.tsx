import { DUPLICATES_SCREEN } from '@contactbook/contract/screens';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { Icon } from '../ui/Icon.tsx';
import { duplicates } from '../words/en/duplicates.ts';
import { useWords } from '../words/words.ts';
import { readDuplicates } from './calls.ts';
import './duplicates-line.css';

/** Says how many people are in the book twice, on a line that can be closed if `onClose` is given. */
export default function DuplicatesLine({ onClose }: { onClose?: () => void }) {
  const words = useWords(duplicates);
  const dispatch = useAppDispatch();
  const [people, setPeople] = useState(0);
  useEffect(() => {
    void dispatch(readDuplicates({ lane: 'same' })).then(({ body }) => body && setPeople(body.people));
  }, [dispatch]);
  return (
    <div role="status">
      {people > 0 && (
        <p className="duplicates-line">
          <span>{words.people(people)}</span>
          <Link to={DUPLICATES_SCREEN} onClick={onClose}>
            {words.review}
          </Link>
          {onClose && (
            <button type="button" aria-label={words.close} onClick={onClose}>
              <Icon name="cross" size={16} />
            </button>
          )}
        </p>
      )}
    </div>
  );
}
