import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import { layersRule } from './scripts/layers.js';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules', 'src/app/schema.d.ts', 'public', 'worker'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // It takes $bindable() for a default.
      '@typescript-eslint/no-useless-default-assignment': 'off',
    },
  },
  {
    files: ['src/**'],
    plugins: { pintu: { rules: { layers: layersRule } } },
    rules: { 'pintu/layers': 'error' },
  },
  { files: ['*.js', 'scripts/*.js'], extends: [ts.configs.disableTypeChecked] },
);
