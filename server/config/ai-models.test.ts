import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';

describe('the configuration of the assistant', () => {
  test('[GPT-24] [GPT-44] has three models, fifty answers a day and no key', () => {
    const { ai } = readConfig({});
    expect(ai).toMatchObject({
      apiKey: undefined,
      baseUrl: 'https://api.openai.com/v1',
      dailyLimit: 50,
      totalDailyLimit: 1000,
    });
    expect(ai.models.map(({ name }) => name)).toEqual(['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo']);
  });

  test('[GPT-26] the key must start with sk-, and the problem does not repeat it', () => {
    expect(readConfig({ AI_API_KEY: 'sk-abc' }).ai.apiKey).toBe('sk-abc');
    const read = () => readConfig({ AI_API_KEY: 'pk-secret-value' });
    expect(read).toThrow('AI_API_KEY must start with sk-');
    expect(read).not.toThrow('secret-value');
  });

  test('[GPT-25] the models can be replaced, by names or with settings', () => {
    expect(readConfig({ AI_MODELS: 'llama3, qwen' }).ai.models).toEqual([
      { name: 'llama3', upstream: 'llama3', maxTokens: 500, temperature: 0.7 },
      { name: 'qwen', upstream: 'qwen', maxTokens: 500, temperature: 0.7 },
    ]);
    const AI_MODELS =
      '[{"name": "Local", "model": "llama3:8b", "maxTokens": 900, "temperature": 0}]';
    expect(readConfig({ AI_MODELS }).ai.models).toEqual([
      { name: 'Local', upstream: 'llama3:8b', maxTokens: 900, temperature: 0 },
    ]);
  });

  test.each(['[', '[]', ',', '[{"name": ""}]', '[{"name": "a", "tokens": 5}]', 'a,a'])(
    'AI_MODELS %j is refused',
    (AI_MODELS) => {
      expect(() => readConfig({ AI_MODELS })).toThrow(/AI_MODELS/);
    },
  );
});
