import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config/config.ts';

describe('the configuration of the assistant', () => {
  test('[GPT-24] [GPT-44] has three models, fifty answers a day and no key', () => {
    const { ai } = readConfig({});
    expect(ai).toMatchObject({
      service: undefined,
      offersListed: true,
      dailyLimit: 50,
      totalDailyLimit: 1000,
    });
    expect(ai.models.map(({ name }) => name)).toEqual(['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo']);
  });

  test('[GPT-26] at the default address the key must start with sk-, and the problem does not repeat it', () => {
    expect(readConfig({ AI_API_KEY: 'sk-abc' }).ai.service).toEqual({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-abc',
    });
    for (const AI_BASE_URL of ['', 'https://api.openai.com/v1/', 'https://API.OpenAI.com/v2']) {
      const read = () => readConfig({ AI_API_KEY: 'pk-secret-value', AI_BASE_URL });
      expect(read).toThrow('AI_API_KEY must start with sk-');
      expect(read).not.toThrow('secret-value');
    }
    const spaced = () => readConfig({ AI_API_KEY: 'sk-secret value' });
    expect(spaced).toThrow('AI_API_KEY must have no spaces or special characters');
    expect(spaced).not.toThrow('secret');
  });

  test('[GPT-26] a server of the operator’s own takes any key, or none, and every service’s listed models are offered unless some are named', () => {
    const AI_BASE_URL = 'http://127.0.0.1:11434/v1';
    expect(readConfig({ AI_BASE_URL }).ai).toMatchObject({
      service: { baseUrl: AI_BASE_URL, apiKey: undefined },
      offersListed: true,
    });
    expect(readConfig({ AI_BASE_URL, AI_API_KEY: 'ollama' }).ai.service?.apiKey).toBe('ollama');
    expect(readConfig({ AI_BASE_URL, AI_MODELS: 'llama3' }).ai.offersListed).toBe(false);
    expect(() => readConfig({ AI_BASE_URL: 'nowhere' })).toThrow('AI_BASE_URL must be');
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
