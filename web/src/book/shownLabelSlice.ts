import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged } from '../users/authSlice.ts';

type ShownLabel = string | null;
type RootState = { shownLabel: ShownLabel };

/**
 * The label whose people are shown; null for the whole book, which is undefined outside the store. Like the filter, it
 * outlives a look at another screen.
 */
const shownLabelSlice = createSlice({
  name: 'shownLabel',
  initialState: null as ShownLabel,
  reducers: { labelShown: (_state, { payload }: PayloadAction<string | undefined>) => payload ?? null },
  extraReducers: (builder) => builder.addMatcher(identityChanged, () => null),
});

export const { labelShown } = shownLabelSlice.actions;
export const shownLabelReducer = shownLabelSlice.reducer;
/** Returns the label for thunks, whose stores need not have this slice. */
export const shownLabelIn = (getState: () => unknown): string | undefined =>
  (getState() as Partial<RootState>).shownLabel ?? undefined; // of every store that has it
export const selectShownLabel = (state: RootState) => state.shownLabel ?? undefined;
