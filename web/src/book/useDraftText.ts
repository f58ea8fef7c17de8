import { useSelector } from 'react-redux';
import { useAppDispatch } from '../redux.ts';
import { selectText } from './draftSelectors.ts';
import { type TextPlace, textWritten } from './draftsSlice.ts';

/**
 * Returns the props of an input whose text is kept as a draft until it is sent or discarded. Without a draft, it shows
 * `stored`.
 */
export function useDraftText(place: TextPlace, stored = '') {
  const dispatch = useAppDispatch();
  const value = useSelector(selectText(place)) ?? stored;
  const onChange = ({ target }: { target: { value: string } }) =>
    void dispatch(textWritten({ place, text: target.value === stored ? undefined : target.value }));
  return { value, onChange };
}
