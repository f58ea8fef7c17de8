import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { identityChanged } from '../users/authSlice.ts';

type RootState = { filter: string };

const filterSlice = createSlice({
  name: 'filter',
  initialState: '',
  reducers: {
    /** Stores the text in lower case (section 3). */
    setFilter: (_state, { payload }: PayloadAction<string>) => payload.toLowerCase(),
  },
  extraReducers: (builder) => builder.addMatcher(identityChanged, () => ''),
});

export const { setFilter } = filterSlice.actions;
export const filterReducer = filterSlice.reducer;
export const selectFilter = (state: RootState) => state.filter;
