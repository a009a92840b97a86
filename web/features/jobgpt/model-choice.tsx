import { chooseTemplate } from '#shared/jobgpt/prompts/choose-template.ts';
import { templatesOf } from '#shared/jobgpt/prompts/library.ts';
import type { Mode } from '#shared/jobgpt/prompts/modes.ts';
import type { Choices } from '#web/features/jobgpt/request-of.ts';
import type { AssistantSettings } from '#web/lib/queries/jobgpt.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

/** Why this template was chosen, so that the person can agree or choose another. */
function templateHint(mode: Mode, input: string, chosen: string): string {
  const own = templatesOf(mode).find(({ id }) => id === chosen);
  if (own) return own.description;
  const { template, reason } = chooseTemplate(mode, input);
  return `${reason} ${template.description}.`;
}

/** The model that is chosen at first: the first one that the service does not lack. */
export function firstModel({ models, missingModels }: AssistantSettings): string {
  return models.find((name) => !missingModels.includes(name)) ?? models[0] ?? '';
}

/** The choice of model and template; a model that the service does not list says so. */
export function ModelChoice(props: {
  mode: Mode;
  settings: AssistantSettings;
  choices: Choices;
  onChoose: (change: Pick<Partial<Choices>, 'model' | 'template'>) => void;
  input: string;
}) {
  const { mode, settings, choices, onChoose, input } = props;
  const labelOf = (name: string) =>
    settings.missingModels.includes(name) ? `${name} (not offered by the AI service)` : name;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Model">
        <Select
          options={settings.models.map((name) => ({ value: name, label: labelOf(name) }))}
          value={choices.model}
          onChange={(event) => onChoose({ model: event.target.value })}
        />
      </Field>
      <Field label="Template">
        <Select
          options={[
            { value: '', label: 'Chosen for you' },
            ...templatesOf(mode).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={choices.template}
          onChange={(event) => onChoose({ template: event.target.value })}
        />
      </Field>
      <p className="-mt-2 text-small text-soft sm:col-span-2">
        {templateHint(mode, input, choices.template)}
      </p>
    </div>
  );
}
