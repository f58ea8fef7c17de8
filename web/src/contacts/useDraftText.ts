import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { selectText } from './draftSelectors.ts';
import { type TextPlace, textWritten } from './draftsSlice.ts';

/** What an input needs so that its text is kept as a draft until it is sent or discarded. `stored` stands there otherwise. */
export function useDraftText(place: TextPlace, stored = '') {
  const dispatch = useAppDispatch();
  const value = useSelector(selectText(place)) ?? stored;
  const onChange = ({ target }: { target: { value: string } }) =>
    void dispatch(textWritten({ place, text: target.value === stored ? undefined : target.value }));
  return { value, onChange };
}
