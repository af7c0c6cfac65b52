import { useMemo } from 'react';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { updateMeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
import { rememberLanguage } from '../../core/locale-choice.ts';
import { Button } from '../../ui/Button.tsx';
import { countPoints } from '../../ui/fields/count-points.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { sectionTitles } from './profile-text.ts';
import { Section } from './Section.tsx';
import { browserZone, placeOf, timeZonesByRegion } from './time-zones.ts';
import { usePageIn } from './use-page-in.ts';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

const schema = z.object({
  name: z.string().check(
    z.refine((name) => name.trim() !== '', {
      error: () => translate({ id: 'auth.name.missing', message: 'Enter your name' }),
    }),
    z.refine((name) => countPoints(name.trim()) <= contractLimits.name, {
      error: () => translate({ id: 'field.tooLong', message: 'This is too long' }),
    }),
  ),
  locale: z.string(),
  /** '' is that of the browser. */
  zone: z.string(),
});

/** Name, language, and the time zone of the logs. */
export function DetailsSection({ customer }: { customer: Customer }) {
  const { i18n } = useDocusaurusContext();
  const pageIn = usePageIn();
  const zones = useMemo(() => [...timeZonesByRegion(customer.time_zone)], [customer.time_zone]);
  const { form, submit } = useProfileForm({
    schema,
    values: { name: customer.name, locale: customer.locale, zone: customer.time_zone ?? '' },
    operation: updateMeMutation,
    inputOf: ({ name, locale, zone }) => ({
      body: { name: name.trim(), locale: locale as Customer['locale'], time_zone: zone === '' ? null : zone },
    }),
    faults: { '/name': { field: 'name' }, '/time_zone': { field: 'zone' }, '/locale': { field: 'locale' } },
    refresh: ['getSession'],
    onSaved: (_, { locale }) => {
      if (locale !== customer.locale && locale !== i18n.currentLocale) {
        // The page greets in the new language.
        rememberLanguage(locale);
        window.location.assign(pageIn(locale));
      } else toast.success(translate({ id: 'profile.saved', message: 'Your changes are saved' }));
    },
  });
  const { register, formState } = form;
  return (
    <Section anchor="details" title={sectionTitles.details()}>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={translate({ id: 'auth.name.label', message: 'Name' })} error={formState.errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
        </Field>
        <Field
          label={translate({ id: 'profile.language', message: 'Language' })}
          hint={translate({ id: 'profile.language.hint', message: 'Of this site and of the mails you get' })}
          error={formState.errors.locale?.message}
        >
          {(control) => (
            <Select {...control} {...register('locale')}>
              {i18n.locales.map((locale) => (
                <option key={locale} value={locale} lang={i18n.localeConfigs[locale]?.htmlLang}>
                  {i18n.localeConfigs[locale]?.label ?? locale}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={translate({ id: 'profile.zone', message: 'Time zone' })}
          hint={translate({ id: 'profile.zone.hint', message: 'Of the times in your logs' })}
          error={formState.errors.zone?.message}
        >
          {(control) => (
            <Select {...control} {...register('zone')}>
              <option value="">
                {translate(
                  { id: 'profile.zone.browser', message: 'That of the browser ({zone})' },
                  { zone: browserZone() },
                )}
              </option>
              {zones.map(([region, names]) =>
                region === 'UTC' ? (
                  names.map((name) => <option key={name}>{name}</option>)
                ) : (
                  <optgroup key={region} label={region}>
                    {names.map((name) => (
                      <option key={name} value={name}>
                        {placeOf(name)}
                      </option>
                    ))}
                  </optgroup>
                ),
              )}
            </Select>
          )}
        </Field>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            <Translate id="profile.save">Save changes</Translate>
          </Button>
        </div>
      </form>
    </Section>
  );
}
