import { useMemo } from 'react';
import clsx from 'clsx';
import { Select } from 'antd';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { foldText } from '#catalog/fold-text.ts';
import { updateMeMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Customer } from '#generated/account/types.gen.ts';
import { zCustomerUpdate } from '#generated/requests/zod.gen.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { rememberLanguage } from '../../core/language/locale-choice.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { renderScrollablePopup } from '../../dashboard/antd/scrollable-popup.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { Section } from './Section.tsx';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

/** All time zones by region: `Berlin` in `Europe`. `also` is the chosen one, which the list always contains. */
function getTimeZoneOptions(also: string | null) {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(also === null ? [] : [also])]);
  const regions = Map.groupBy([...names], (name) => name.split('/', 1)[0]!);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [
    { value: '', label: translate({ id: 'profile.zone.browser', message: 'Browser time zone ({zone})' }, { zone }) },
    ...[...regions].map(([region, zones]) => {
      const options = zones.map((value) => ({
        value,
        label: value.slice(value.indexOf('/') + 1).replaceAll('_', ' '),
      }));
      return zones.length === 1 && zones[0] === region ? options[0]! : { label: region, options };
    }),
  ];
}

/** Name, language, and the time zone of the logs. */
export function DetailsSection({ customer }: { customer: Customer }) {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { pathname } = useLocation();
  const zones = useMemo(() => getTimeZoneOptions(customer.time_zone), [customer.time_zone]);
  const { form, submit } = useActionForm({
    mode: 'onTouched',
    schema: zCustomerUpdate,
    // An empty time zone means the browser's.
    values: { name: customer.name, locale: customer.locale, time_zone: customer.time_zone ?? '' },
    operation: updateMeMutation,
    toInput: ({ name, locale, time_zone: zone }) => ({ body: { name: name.trim(), locale, time_zone: zone || null } }),
    messages: {
      name: (rule) =>
        rule === 'required' ? translate({ id: 'auth.name.missing', message: 'Enter your name' }) : undefined,
    },
    refresh: ['getSession'],
    onSaved: (_, { locale }) => {
      if (locale !== customer.locale && locale !== i18n.currentLocale) {
        // Switches the page to the new language.
        rememberLanguage(locale);
        const path = pathname.slice(siteConfig.baseUrl.length);
        window.location.assign(locale === i18n.defaultLocale ? `/${path}` : `/${locale}/${path}`);
      } else toast.success(translate({ id: 'profile.saved', message: 'Changes saved' }));
    },
  });
  const { control, formState } = form;
  return (
    <Section anchor="details" title={translate({ id: 'profile.details.title', message: 'Details' })}>
      <form
        className={clsx(layout.stack, layout.gap4)}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <FormField
          control={control}
          name="name"
          label={translate({ id: 'auth.name.label', message: 'Name' })}
          autoComplete="name"
        />
        <FormField
          control={control}
          name="locale"
          label={translate({ id: 'profile.language', message: 'Language' })}
          hint={translate({ id: 'profile.language.hint', message: 'Used for this site and your emails' })}
        >
          {(ties) => (
            <Select
              {...ties}
              options={i18n.locales.map((locale) => ({
                value: locale,
                label: (
                  <span lang={i18n.localeConfigs[locale]?.htmlLang}>{i18n.localeConfigs[locale]?.label ?? locale}</span>
                ),
              }))}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="time_zone"
          label={translate({ id: 'profile.zone', message: 'Time zone' })}
          hint={translate({ id: 'profile.zone.hint', message: 'Used for times in your logs' })}
        >
          {(ties) => (
            <Select
              {...ties}
              showSearch={{ filterOption: (words, option) => foldText(option?.label ?? '').includes(foldText(words)) }}
              options={zones}
              popupRender={renderScrollablePopup}
            />
          )}
        </FormField>
        <div className={styles.actions}>
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            <Translate id="profile.save">Save changes</Translate>
          </Button>
        </div>
      </form>
    </Section>
  );
}
