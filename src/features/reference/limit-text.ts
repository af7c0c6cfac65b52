import { translate } from '@docusaurus/Translate';
import type { LimitRule } from './model.ts';

/** A rule of the contract in words: "at most 500 characters". */
export function limitText(rule: LimitRule, value: string): string {
  switch (rule) {
    case 'format':
      return translate({ id: 'reference.limit.format', message: 'format {value}' }, { value });
    case 'pattern':
      return translate({ id: 'reference.limit.pattern', message: 'matches {value}' }, { value });
    case 'minimum':
      return translate({ id: 'reference.limit.minimum', message: 'at least {value}' }, { value });
    case 'maximum':
      return translate({ id: 'reference.limit.maximum', message: 'at most {value}' }, { value });
    case 'exclusiveMinimum':
      return translate({ id: 'reference.limit.exclusiveMinimum', message: 'more than {value}' }, { value });
    case 'exclusiveMaximum':
      return translate({ id: 'reference.limit.exclusiveMaximum', message: 'less than {value}' }, { value });
    case 'multipleOf':
      return translate({ id: 'reference.limit.multipleOf', message: 'a multiple of {value}' }, { value });
    case 'minLength':
      return translate({ id: 'reference.limit.minLength', message: 'characters: at least {value}' }, { value });
    case 'maxLength':
      return translate({ id: 'reference.limit.maxLength', message: 'characters: at most {value}' }, { value });
    case 'minItems':
      return translate({ id: 'reference.limit.minItems', message: 'entries: at least {value}' }, { value });
    case 'maxItems':
      return translate({ id: 'reference.limit.maxItems', message: 'entries: at most {value}' }, { value });
    case 'uniqueItems':
      return translate({ id: 'reference.limit.uniqueItems', message: 'no entry twice' });
    case 'minProperties':
      return translate({ id: 'reference.limit.minProperties', message: 'properties: at least {value}' }, { value });
    case 'maxProperties':
      return translate({ id: 'reference.limit.maxProperties', message: 'properties: at most {value}' }, { value });
  }
}
