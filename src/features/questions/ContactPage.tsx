import clsx from 'clsx';
import { useState } from 'react';
import * as z from 'zod/mini';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { Contact, ContactCreate, QuestionCreate } from '#generated/account/types.gen.ts';
import { contactCreateBounds } from '#generated/contract-bounds.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { getFieldIssues, showFieldIssues } from '../../core/api/field-errors.ts';
import { SentenceSpace } from '../../core/format/SentenceSpace.tsx';
import { useSession } from '../../core/session/use-session.ts';
import { Field } from '../../ui/fields/Field.tsx';
import { Select, Textarea } from '../../ui/fields/controls.tsx';
import { AuthForm, AuthMessage, EmailField } from '../auth/AuthForm.tsx';
import { emailRule, type FormRules, useAuthForm } from '../auth/use-auth-form.ts';
import { ChallengeNotPassed, useHumanCheck } from '../auth/use-human-check.ts';
import { questionTypes } from './question-text.ts';
import { useRequestId } from './use-request-id.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

const maxLength = contactCreateBounds.message.max;

interface ContactForm {
  email: string;
  /** '' until one is selected. */
  type: QuestionCreate['type'] | '';
  message: string;
}

const question = {
  type: z.string().check(z.minLength(1)),
  message: z.string().check(z.minLength(1), z.maxLength(maxLength)),
};
const visitorSchema = z.object({ email: emailRule, ...question });
/** The address of the account is used. */
const customerSchema = z.object(question);
const messages: FormRules<ContactForm>['messages'] = {
  type: () => translate({ id: 'questions.noType', message: 'Please select a question' }),
  message: (rule) =>
    rule === 'required'
      ? translate({ id: 'questions.noDescription', message: 'Please describe your question' })
      : undefined,
};

/** An email address of support, from the public configuration. */
function SupportAddress() {
  const { supportEmail } = useDocusaurusContext().siteConfig.customFields ?? {};
  if (typeof supportEmail !== 'string' || supportEmail === '') return null;
  return (
    <Translate id="questions.contact.address" values={{ email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> }}>
      {'You can also write to {email}.'}
    </Translate>
  );
}

/** Pages that may already answer the question. */
const pages: Readonly<Record<string, () => string>> = {
  '/status': () => translate({ id: 'status.title', message: 'Status' }),
  '/docs/errors': () => translate({ id: 'home.guarantees.page.errors', message: 'Errors' }),
  '/docs/credits': () => translate({ id: 'home.guarantees.page.credits', message: 'Credits and prices' }),
  '/docs/callbacks': () => translate({ id: 'home.guarantees.page.callbacks', message: 'Callbacks and webhooks' }),
};

/** A form that asks support. Visitors name an address for the reply; customers find the reply in their orders, too. */
export function ContactPage() {
  const session = useSession();
  const customer = session.status === 'in' ? session.customer : undefined;
  const { currentLocale: locale } = useDocusaurusContext().i18n;
  const human = useHumanCheck();
  const requestId = useRequestId();
  const [sentTo, setSentTo] = useState<string>();
  const auth = useAuthForm<ContactForm>({
    schema: customer === undefined ? visitorSchema : customerSchema,
    messages,
    empty: { email: '', type: '', message: '' },
    call: async ({ email, type: subject, message }) => {
      const type = subject as QuestionCreate['type'];
      const text = requestId === undefined ? message : `${message}\n\n${requestId}`;
      try {
        if (customer === undefined) {
          const { 'x-captcha-response': token } = human.prove();
          const body = { email, type, message: text, locale: locale as ContactCreate['locale'] };
          const sent: ContactCreate = token === undefined ? body : { ...body, captcha_response: token };
          await fetchJson<Contact>('POST', '/api/account/contact', sent);
        } else {
          const question: QuestionCreate = { type, description: text };
          await fetchJson('POST', '/api/account/questions', question);
        }
      } catch (error) {
        if (getFieldIssues(error).some(({ pointer }) => pointer === '/captcha_response'))
          throw new ChallengeNotPassed();
        if (showFieldIssues(auth.form)(getFieldIssues(error))) return;
        throw error;
      }
      auth.form.reset();
      setSentTo(customer?.email ?? email);
    },
  });
  const { register, formState, watch } = auth.form;
  const title = translate({ id: 'questions.contact', message: 'Contact support' });
  if (sentTo !== undefined) {
    return (
      <AuthMessage
        title={translate({ id: 'questions.contact.sent', message: 'Your question was sent' })}
        other={
          customer === undefined ? (
            <Link to="/">{translate({ id: 'error.home', message: 'Back to Home' })}</Link>
          ) : (
            <Link to="/user/orders#questions">{translate({ id: 'questions.list', message: 'Questions' })}</Link>
          )
        }
      >
        <Translate id="questions.contact.reply" values={{ email: <strong>{sentTo}</strong> }}>
          {'Support will reply to {email}.'}
        </Translate>
      </AuthMessage>
    );
  }
  return (
    <AuthForm
      wide
      title={title}
      lead={
        <>
          {customer === undefined ? (
            <Translate id="questions.contact.lead">
              You don’t need an account. If you have one, use its email address.
            </Translate>
          ) : (
            <Translate id="questions.contact.reply" values={{ email: <strong>{customer.email}</strong> }}>
              {'Support will reply to {email}.'}
            </Translate>
          )}
          <SentenceSpace />
          <SupportAddress />
        </>
      }
      auth={auth}
      submit={<Translate id="questions.send">Send question</Translate>}
      other={
        <>
          <p className={kit.after2}>
            <Translate id="questions.contact.pages">These pages may help with your question:</Translate>
          </p>
          <ul className={clsx(kit.list, layout.grid, layout.gap2)}>
            {Object.entries(pages).map(([to, getName]) => (
              <li key={to}>
                <Link to={to}>{getName()}</Link>
              </li>
            ))}
          </ul>
        </>
      }
    >
      {customer === undefined && <EmailField autoComplete="email" uncertain={session.status === 'unknown'} />}
      <Field label={translate({ id: 'questions.type', message: 'Subject' })} error={formState.errors.type?.message}>
        {(control) => (
          <Select {...control} {...register('type')}>
            <option value="" disabled>
              {translate({ id: 'questions.contact.choose', message: 'Choose a subject' })}
            </option>
            {Object.entries(questionTypes).map(([type, getName]) => (
              <option key={type} value={type}>
                {getName()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={translate({ id: 'questions.reply', message: 'Your message' })}
        hint={requestId}
        error={formState.errors.message?.message}
        count={{ value: watch('message'), max: maxLength }}
      >
        {(control) => <Textarea {...control} {...register('message')} rows={6} />}
      </Field>
      {customer === undefined && human.widget}
    </AuthForm>
  );
}
