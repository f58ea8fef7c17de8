import { defineConfig } from 'oxlint';
import { ladder } from './ladder.ts';

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  ignorePatterns: ['**/dist/**'],
  rules: {
    // Lists, dialogs and forms hear the keys of what is in them; whether a person can use them, axe and the browser
    // stories say, on the real page.
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'jsx-a11y/no-static-element-interactions': 'off',
    // A status is no output of a calculation, and a native dialog would make toasts inert.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // The transform is the automatic one: React need not be in scope.
    'react/react-in-jsx-scope': 'off',
    // Style sheets are imported for their effect.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    // A transaction is called db, a plugin's scope app, on purpose: the outer one must be out of reach.
    'no-shadow': ['error', { allow: ['db', 'app'] }],
    // Each assertion carries the sentence that makes it true; a guard that cannot fail would only hide it.
    'typescript/no-unsafe-type-assertion': 'off',
    // One statement after another is what a test and a migration are.
    'no-await-in-loop': 'off',
    // Fastify awaits its handlers and answers what they throw; the rule is about Express.
    'oxc/no-async-endpoint-handlers': 'off',
    // Advice for the React Compiler, which this app does not use.
    'react/preserve-manual-memoization': 'off',
    // fast-check is used as its documentation does, by its default export.
    'import/no-named-as-default-member': 'off',
    // Only workers are posted to, and they have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // The ladder sees only paths that are written out.
    'import/no-dynamic-require': ['error', { esmodule: true }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
  },
  overrides: [
    ...ladder,
    {
      files: ['card/src/**'],
      excludeFiles: ['card/src/*.test.ts', 'card/src/odd-cards.ts'],
      rules: { 'no-restricted-globals': ['error', 'Buffer', 'process', 'global'] },
    },
  ],
});
