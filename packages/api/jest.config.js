import {jestConfig} from '../../jest.base.js';

export default jestConfig({testMatch: ['<rootDir>/{src,scripts,test}/**/*.test.ts']});
